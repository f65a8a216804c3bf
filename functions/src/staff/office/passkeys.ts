import type { Instant } from '../../../../src/domain/time/time.ts';
import { PASSKEY_RULE } from '../../../../src/domain/wire/collections.ts';
import type { CommandAnswer, StaffCommand } from '../../../../src/domain/wire/commands.ts';
import { LET_IN_LASTS, PASSKEYS_MAX, RECENT_SIGN_IN } from '../../../../src/domain/wire/limits.ts';
import * as wire from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import {
  checkOwnPassword,
  checkRecoveryCode,
  codesLeft,
  newRecoveryCodes,
  spendRecoveryCode,
} from '../../auth/own-secrets.ts';
import {
  heldBySession,
  makeChallenge,
  PasskeyRefusedError,
  type Purpose,
  spendChallenge,
} from '../../auth/passkey-challenges.ts';
import {
  acceptEnrolment,
  acceptTouch,
  challengeIn,
  enrolCeremony,
  passkeysOf,
  touchCeremony,
} from '../../auth/passkeys.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { maybeLiveSessions, needsPasskey, otherOwners, requireTouch } from '../../auth/staff-sessions.ts';
import { BusyError } from '../../busy.ts';
import { type Call, sessionOf, type StaffActor } from '../../command/guard.ts';
import { transactOnce, staffCommandWithoutTransaction } from '../../command/command.ts';
import { findAnswer, peekAnswer, storeAnswer } from '../../command/idempotency.ts';
import { conflict, forbidden, notFound, invalidField } from '../../http/refused-error.ts';
import { type Document, store, transact, type Transaction } from '../../store/store.ts';

/** Spends the challenge of a refused answer and logs a copied passkey, although the transaction itself wrote nothing. */
export async function spendChallengeOnRefusal<T>(
  response: wire.Assertion | wire.Attestation,
  { holder, now }: { readonly holder: string; readonly now: Instant },
  work: () => Promise<T>,
): Promise<T> {
  const challenge = challengeIn(response);
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasskeyRefusedError) {
      await spendChallenge(challenge, { holder });
      if (error.copied !== null) await noteCopy(error.copied, now);
    }
    throw error;
  }
}

function noteCopy({ id, uid, name }: Document<'passkeys'>, now: Instant): Promise<void> {
  return transact(async (transaction) => {
    const admin = await transaction.get('admins', uid);
    if (admin === null) return;
    const what = { action: 'passkey_refused', id, after: { passkey: name } } as const;
    addAuditEntry(transaction, { ...admin, uid }, { ...what, at: now });
  });
}

type Asked<C extends StaffCommand, A extends string> = {
  readonly call: Call<C, StaffActor>;
  readonly asked: Extract<Call<C, StaffActor>['request'], { readonly action: A }>;
};
type With<A extends string> = Asked<typeof wire.passkeyCeremony, A>;
type Ruling<A extends string> = Asked<typeof wire.passkeyRules, A>;

const done = { ceremony: null } as const;

/** `passkey-ceremony`: uses or adds a passkey within a session; `begin` gives the challenge (rules §6). */
export const passkeyCeremony = staffCommandWithoutTransaction(wire.passkeyCeremony, (call) => {
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
    if (passkeys.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.tooMany);
    // A visitor at an open portal must not be able to add a lasting way in.
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
    throw invalidField('password', passkeyMessages.passwordNeeded);
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
  return spendChallengeOnRefusal(response, { holder, now }, () =>
    transactOnce(call, async (transaction) => {
      const bound = { purposes: ['touch'], holder } as const;
      const passkey = await acceptTouch(transaction, response, bound, now);
      await clearAttempts(transaction, attempt, now);
      transaction.update('adminSessions', sid, { steppedUpAt: now });
      addAuditEntry(transaction, actor, {
        action: 'passkey_touched',
        id: sid,
        after: { passkey: passkey.name },
        at: now,
      });
      return done;
    }),
  );
}

/** Checks again that the challenge was given for a fresh touch, or for the password if there was no passkey. */
function save({ call, asked: { name, response } }: With<'save'>) {
  const { actor, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  return spendChallengeOnRefusal(response, { holder, now }, () =>
    transactOnce(call, async (transaction) => {
      const bound = { purposes: ['enrol', 'enrol_first'], holder } as const;
      const others = await passkeysOf(transaction, actor.uid);
      const { id, purpose } = await acceptEnrolment(transaction, { response, name }, bound, now);
      if (purpose === 'enrol_first' && others.length > 0)
        throw new PasskeyRefusedError(passkeyMessages.expired);
      if (others.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.tooMany);
      transaction.update('adminSessions', sid, { steppedUpAt: now });
      addAuditEntry(transaction, actor, { action: 'passkey_added', id, after: { name }, at: now });
      return done;
    }),
  );
}

type Calling = Call<typeof wire.ownPasskeys, StaffActor>;

/** `own-passkeys`: members of staff list, rename and remove their passkeys, which no client can read directly (rules §6). */
export const ownPasskeys = staffCommandWithoutTransaction(
  wire.ownPasskeys,
  async (call) => {
    if (call.request.action !== 'list') await transactOnce(call, (transaction) => change(transaction, call));
    return listFor(call.actor);
  },
  { needsTouch: ({ action }) => action === 'remove' },
);

async function listFor({ uid, role }: StaffActor): Promise<CommandAnswer<typeof wire.ownPasskeys>> {
  const [own, rule, left] = await Promise.all([
    passkeysOf(store, uid),
    store.get('passkeyRule', PASSKEY_RULE),
    role === 'owner' ? codesLeft(store, uid) : null,
  ]);
  const passkeys = own
    .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }))
    .sort((a, b) => a.createdAt - b.createdAt);
  return { passkeys, requiredFor: rule?.requiredFor ?? [], codesLeft: left };
}

async function change(transaction: Transaction, { actor, request, now }: Calling) {
  if (request.action === 'list') return { done: true };
  const { passkeyId: id } = request;
  const passkey = await transaction.get('passkeys', id);
  // Does not reveal whether another member's passkey exists.
  if (passkey?.uid !== actor.uid) throw notFound(passkeyMessages.gone);
  const audited = { id, before: { name: passkey.name }, at: now } as const;
  if (request.action === 'rename') {
    const { name } = request;
    transaction.update('passkeys', id, { name });
    addAuditEntry(transaction, actor, { ...audited, action: 'passkey_renamed', after: { name } });
    return { done: true };
  }
  const all = await passkeysOf(transaction, actor.uid);
  if (all.length === 1 && (await needsPasskey(transaction, actor.role))) throw conflict(passkeyMessages.last);
  transaction.remove('passkeys', id);
  addAuditEntry(transaction, actor, { ...audited, action: 'passkey_removed' });
  return { done: true };
}

/** `passkey-rules`: owners require passkeys of roles, and help those who lost theirs (rules §6). */
export const passkeyRules = staffCommandWithoutTransaction(
  wire.passkeyRules,
  (call) => {
    const { request: asked } = call;
    if (asked.action === 'require')
      return transactOnce(call, (transaction) => requireOf(transaction, { call, asked }));
    if (asked.action === 'let_in')
      return transactOnce(call, (transaction) => letIn(transaction, { call, asked }));
    return asked.action === 'make_codes' ? makeCodes({ call, asked }) : useCode({ call, asked });
  },
  { needsTouch: ({ action }) => action !== 'use_code' },
);

/** Ends the sessions of the role in which no passkey was used. */
async function requireOf(transaction: Transaction, { call, asked }: Ruling<'require'>) {
  const { actor, now } = call;
  const { role, isRequired } = asked;
  const rule = await transaction.get('passkeyRule', PASSKEY_RULE);
  if (isRequired && role === actor.role) await requireWayBack(transaction, actor);
  const open = await transaction.find('adminSessions', { role, ...maybeLiveSessions(now) });
  const others = (rule?.requiredFor ?? []).filter((one) => one !== role);
  const untouched = open.filter(({ steppedUpAt }) => (steppedUpAt ?? null) === null);
  if (isRequired) for (const { id } of untouched) transaction.update('adminSessions', id, { endedAt: now });
  transaction.set('passkeyRule', PASSKEY_RULE, { requiredFor: isRequired ? [...others, role] : others });
  addAuditEntry(transaction, actor, {
    action: 'passkeys_required',
    id: PASSKEY_RULE,
    before: { isRequired: rule?.requiredFor.includes(role) ?? false },
    after: { role, isRequired },
    at: now,
  });
  return {};
}

/** Owners must not lock themselves out, neither now nor with the first lost phone. @throws RefusedError */
async function requireWayBack(transaction: Transaction, { uid }: StaffActor): Promise<void> {
  const [own] = await transaction.find('passkeys', { uid }, 1);
  if (own === undefined) throw conflict(passkeyMessages.ownFirst);
  const others = await otherOwners(transaction, uid);
  if (others.length === 0 && (await codesLeft(transaction, uid)) === 0)
    throw conflict(passkeyMessages.codesFirst);
}

async function letIn(transaction: Transaction, { call, asked: { uid } }: Ruling<'let_in'>) {
  const { actor, now } = call;
  if (uid === actor.uid) throw forbidden(passkeyMessages.notYourself);
  const member = await transaction.get('admins', uid);
  if (!member?.isActive) throw notFound(staffMessages.unknownStaff);
  const kept = await transaction.get('staffRecovery', uid);
  const until = now + LET_IN_LASTS;
  transaction.set('staffRecovery', uid, { codes: kept?.codes ?? [], letIn: { by: actor.uid, until } });
  addAuditEntry(transaction, actor, { action: 'staff_let_in', id: uid, after: { until }, at: now });
  return { until };
}

/** Codes are not stored, so a retry makes new ones; one of two concurrent attempts is refused, or its codes would be invalid unnoticed. */
async function makeCodes({ call, asked }: Ruling<'make_codes'>) {
  const { uid } = call.actor;
  const before = (await store.get('staffRecovery', uid))?.codes ?? [];
  const { codes, hashes } = await newRecoveryCodes();
  await transact(async (transaction) => {
    const given = await findAnswer(transaction, call);
    const kept = await transaction.get('staffRecovery', uid);
    const left = (kept?.codes ?? []).filter((hash) => hash !== null).length;
    if (given === null && left !== asked.inPlaceOf) throw conflict(passkeyMessages.codesChanged);
    if (given !== null && String(kept?.codes ?? []) !== String(before))
      throw new BusyError('Another try made codes meanwhile.');
    transaction.set('staffRecovery', uid, { codes: hashes, letIn: kept?.letIn ?? null });
    if (given !== null) return;
    addAuditEntry(transaction, call.actor, { action: 'recovery_codes_made', id: uid, at: call.now });
    storeAnswer(transaction, call, {});
  });
  return { codes };
}

async function useCode({ call, asked }: Ruling<'use_code'>) {
  const { actor, now } = call;
  const { id: sid } = sessionOf(actor);
  // A retry under the same key must not be refused because the code is used.
  if ((await peekAnswer(store, call)) !== null) return {};
  const from = { source: ['session', sid], device: undefined } as const;
  const attempt = await countAttempt(['recovery codes', actor.email], from, now);
  const right = await checkRecoveryCode(actor.uid, asked.code);
  return transactOnce(call, async (transaction) => {
    const left = await spendRecoveryCode(transaction, right);
    await clearAttempts(transaction, attempt, now);
    transaction.update('adminSessions', sid, { steppedUpAt: now });
    addAuditEntry(transaction, actor, {
      action: 'recovery_code_used',
      id: actor.uid,
      after: { left },
      at: now,
    });
    return {};
  });
}
