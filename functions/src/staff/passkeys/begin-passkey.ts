/** `begin-passkey`: a challenge for this session, to touch a passkey or to make one (rules §6). */
import { RECENT_SIGN_IN } from '../../../../src/domain/wire/limits.ts';
import { beginPasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { PASSKEYS_MAX } from '../../../../src/domain/wire/limits.ts';
import { heldBySession, makeChallenge, type Purpose } from '../../auth/passkey-challenges.ts';
import { enrolCeremony, passkeysOf, touchCeremony } from '../../auth/passkeys.ts';
import { isPassword } from '../../auth/password.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { requireTouch } from '../../auth/touch.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf, type StaffActor } from '../../command/guard.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { store, transact } from '../../store/store.ts';

type Beginning = Call<typeof beginPasskey, StaffActor>;

export const handler = staffCommandWithoutTransaction(beginPasskey, async (call) => {
  const { actor, request, now } = call;
  const session = sessionOf(actor);
  const passkeys = await passkeysOf(store, actor.uid);
  const isTouch = request.purpose === 'touch' && passkeys.length > 0;
  if (!isTouch) {
    if (passkeys.length >= PASSKEYS_MAX) throw new RefusedError('conflict', passkeyMessages.tooMany);
    // Whoever finds a portal open must not be able to give themselves a way in that lasts.
    await (passkeys.length > 0 ? requireTouch(session, now) : requirePassword(call));
  }
  const purpose: Purpose = isTouch ? 'touch' : passkeys.length > 0 ? 'enrol' : 'enrol_first';
  const holder = heldBySession(session.id);
  const challenge = await transact(async (transaction) =>
    makeChallenge(transaction, { purpose, holder, uid: actor.uid }, now),
  );
  if (isTouch) return touchCeremony(challenge, passkeys);
  return enrolCeremony(challenge, { ...actor, id: actor.uid }, passkeys);
});

/** @throws RefusedError unless the sign-in is recent or the password is right */
async function requirePassword({ actor, request, now }: Beginning): Promise<void> {
  const { id, createdAt } = sessionOf(actor);
  if (now < createdAt + RECENT_SIGN_IN) return;
  const { password } = request;
  if (password === undefined || password === '')
    throw refuseField('password', passkeyMessages.passwordNeeded);
  // Counted apart from sign-ins: whoever guesses here must not keep its owner out.
  const from = { source: ['session', id], device: undefined } as const;
  const attempt = await countAttempt(['own password', actor.email], from, now);
  const secret = await store.get('adminSecrets', actor.uid);
  if (!(await isPassword(password, secret?.passwordHash ?? null)))
    throw refuseField('password', passkeyMessages.passwordWrong);
  await transact((transaction) => clearAttempts(transaction, attempt, now));
}
