/** Registration for a signed-in learner: it asks only for what the hub does not know. */
import type { SignedIn } from '../../data/auth-session.ts';
import { EnrolForm, type EnrolFormProps, type Known } from '../../forms/EnrolForm.tsx';
import { Loading } from '../../ui/frame/Loading.tsx';
import { useEffect, useState } from 'react';
import { watchProfile } from '../../data/profile.ts';
import { readSnapshot } from '../../data/snapshot.ts';

type Props = Omit<EnrolFormProps, 'known' | 'person'> & { readonly person: SignedIn };

export function Enrol(props: Props) {
  const known = useKnownProfile(props.person.uid);
  return known.settled ? (
    <EnrolForm {...props} known={known} />
  ) : (
    <Loading text="Looking up what we know of you..." />
  );
}

type KnownProfile = Known & {
  /** False until snapshot or server has answered: until then the form asks nothing. */
  readonly settled: boolean;
};

const nothing: KnownProfile = { name: null, phone: null, settled: false };
/** How long the form waits for an answer, ms. Then it asks for everything. */
const PROFILE_TIMEOUT = 8_000;

/** What the hub knows of a signed-in person: at once from the phone's snapshot, then from the server. */
function useKnownProfile(uid: string): KnownProfile {
  const [known, setKnown] = useState(nothing);
  useEffect(() => {
    let stopped = false;
    const settle = (profile: { name: string; phone: string | null } | undefined) => {
      if (!stopped) setKnown({ name: profile?.name ?? null, phone: profile?.phone ?? null, settled: true });
    };
    void readSnapshot(uid).then((snapshot) => snapshot && settle(snapshot.user));
    const askAnyway = () => setKnown((before) => ({ ...before, settled: true }));
    const timer = setTimeout(askAnyway, PROFILE_TIMEOUT);
    const stop = watchProfile(uid, { next: ({ values }) => settle(values[0]), failed: askAnyway });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
      setKnown(nothing);
    };
  }, [uid]);
  return known;
}
