/** `passkey-ceremony`: uses or adds a passkey within a session; `begin` gives the challenge (rules §6). */
import { PASSKEYS_MAX, RECENT_SIGN_IN } from '../../../../src/domain/wire/limits.ts';
import { passkeyCeremony } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import {
  heldBySession,
  makeChallenge,
  PasskeyRefusedError,
  type Purpose,
} from '../../auth/passkey-challenges.ts';
import { checkEnrolment, checkTouch, enrolCeremony, passkeysOf, touchCeremony } from '../../auth/passkeys.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { requireTouch } from '../../auth/touch.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf, type StaffActor } from '../../command/guard.ts';
import { peekAnswer, runOnce } from '../../command/idempotency.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { store, transact } from '../../store/store.ts';
import { answered } from './answered.ts';

type Asking = Call<typeof passkeyCeremony, StaffActor>;
type Asked = Asking['request'];
type With<A extends Asked['action']> = {
  readonly call: Asking;
  readonly asked: Extract<Asked, { action: A }>;
};

const done = { ceremony: null } as const;

export const handler = staffCommandWithoutTransaction(passkeyCeremony, (call) => {
  const { request: asked } = call;
  if (asked.action === 'begin') return begin({ call, asked });
  return asked.action === 'touch' ? touch({ call, asked }) : save({ call, asked });
});

async function begin({ call, asked }: With<'begin'>) {
  const { actor, now } = call;
  const session = sessionOf(actor);
  const passkeys = await passkeysOf(store, actor.uid);
  const isTouch = asked.purpose === 'touch' && passkeys.length > 0;
  if (!isTouch) {
    if (passkeys.length >= PASSKEYS_MAX) throw new RefusedError('conflict', passkeyMessages.tooMany);
    // Whoever finds a portal open must not be able to add a lasting way in.
    await (passkeys.length > 0 ? requireTouch(session, now) : requirePassword({ call, asked }));
  }
  const purpose: Purpose = isTouch ? 'touch' : passkeys.length > 0 ? 'enrol' : 'enrol_first';
  const holder = heldBySession(session.id);
  const challenge = await transact(async (transaction) =>
    makeChallenge(transaction, { purpose, holder, uid: actor.uid }, now),
  );
  const ceremony = isTouch
    ? await touchCeremony(challenge, passkeys)
    : await enrolCeremony(challenge, { ...actor, id: actor.uid }, passkeys);
  return { ceremony };
}

/** @throws RefusedError unless the sign-in is recent or the password is right */
async function requirePassword({ call, asked: { password } }: With<'begin'>): Promise<void> {
  const { actor, now } = call;
  const { id, createdAt } = sessionOf(actor);
  if (now < createdAt + RECENT_SIGN_IN) return;
  if (password === undefined || password === '')
    throw refuseField('password', passkeyMessages.passwordNeeded);
  await checkOwnPassword({ ...actor, sessionId: id }, password, now);
}

async function touch({ call, asked: { response } }: With<'touch'>) {
  const { actor, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  // A repeated call is not another attempt.
  if ((await peekAnswer(store, call)) !== null) return done;
  const from = { source: ['session', sid], device: undefined } as const;
  const attempt = await countAttempt(['touches', actor.email], from, now, `${call.key} ${call.bodyHash}`);
  return answered(response, { holder, now }, () =>
    transact((transaction) =>
      runOnce(transaction, call, async () => {
        const bound = { purposes: ['touch'], holder } as const;
        const { passkey, finish } = await checkTouch(transaction, response, bound, now);
        await clearAttempts(transaction, attempt, now);
        finish();
        transaction.update('adminSessions', sid, { steppedUpAt: now });
        addAuditEntry(transaction, actor, {
          action: 'passkey_touched',
          id: sid,
          after: { passkey: passkey.name },
          at: now,
        });
        return done;
      }),
    ),
  );
}

/** Checks again that the challenge was given for a fresh touch, or for the password if there was no passkey. */
function save({ call, asked: { name, response } }: With<'save'>) {
  const { actor, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  return answered(response, { holder, now }, () =>
    transact((transaction) =>
      runOnce(transaction, call, async () => {
        const bound = { purposes: ['enrol', 'enrol_first'], holder } as const;
        const { id, purpose, finish } = await checkEnrolment(transaction, response, bound, now);
        const others = await passkeysOf(transaction, actor.uid);
        if (purpose === 'enrol_first' && others.length > 0)
          throw new PasskeyRefusedError(passkeyMessages.expired);
        if (others.length >= PASSKEYS_MAX) throw new RefusedError('conflict', passkeyMessages.tooMany);
        finish(name);
        transaction.update('adminSessions', sid, { steppedUpAt: now });
        addAuditEntry(transaction, actor, { action: 'passkey_added', id, after: { name }, at: now });
        return done;
      }),
    ),
  );
}
