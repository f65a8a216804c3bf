/** Registration for a signed-in learner: it asks only for what the hub does not know. */
import type { SignedIn } from '../../data/auth-session.ts';
import { EnrolForm, type EnrolFormProps } from '../../forms/EnrolForm.tsx';
import { useKnownProfile } from '../../state/profile.ts';
import { Loading } from '../../ui/frame/Loading.tsx';

type Props = Omit<EnrolFormProps, 'known' | 'person'> & { readonly person: SignedIn };

export function Enrol(props: Props) {
  const known = useKnownProfile(props.person.uid);
  return known.settled ? (
    <EnrolForm {...props} known={known} />
  ) : (
    <Loading text="Looking up what we know of you..." />
  );
}
