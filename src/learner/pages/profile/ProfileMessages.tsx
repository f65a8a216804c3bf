import { useState } from 'react';
import { saveProfile } from '../../data/profile.ts';
import type { OwnProfile } from '../../../domain/people/account.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { Part } from './Part.tsx';
import surfaces from '../../ui/surfaces.module.css';

/** `user` is null until the details have loaded. */
export function ProfileMessages({ user }: { user: OwnProfile | null }) {
  /** The unconfirmed choice. */
  const [wished, setWished] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const save = async (noMessages: boolean) => {
    if (user === null) return;
    setWished(noMessages);
    setProblem(undefined);
    await saveProfile(user.id, { noMessages }).catch((thrown: unknown) =>
      setProblem(toCommandError(thrown).message),
    );
    setWished(null);
  };
  return (
    <Part id="messages" title="Messages on WhatsApp" folded>
      <p className={surfaces.text}>
        Our staff may write to you when something is still to pay, when a class moves, or when you missed one.
      </p>
      <CheckField
        id="no-messages"
        label="Do not write to me"
        checked={wished ?? user?.noMessages === true}
        disabled={user === null || wished !== null}
        error={problem}
        onChange={({ target }) => void save(target.checked)}
      />
    </Part>
  );
}
