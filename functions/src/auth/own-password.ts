import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { refuseField } from '../http/refused-error.ts';
import { store, transact } from '../store/store.ts';
import { isPassword } from './password.ts';
import { clearAttempts, countAttempt } from './sign-in-attempts.ts';

type Asked = { readonly sessionId: string; readonly uid: string; readonly email: string };

/** The hash that it was right for. @throws RefusedError on the field `password` if it is wrong */
export async function checkOwnPassword({ sessionId, uid, email }: Asked, password: string, now: Instant) {
  // Counted apart from sign-ins, so that guesses here do not lock the owner out.
  const from = { source: ['session', sessionId], device: undefined } as const;
  const attempt = await countAttempt(['own password', email], from, now);
  const hash = (await store.get('adminSecrets', uid))?.passwordHash ?? null;
  if (!(await isPassword(password, hash))) throw refuseField('password', passkeyMessages.passwordWrong);
  await transact((transaction) => clearAttempts(transaction, attempt, now));
  return hash;
}
