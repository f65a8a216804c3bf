/** `passkey-rules`: owners require passkeys of roles, and help whoever lost theirs (rules §6). */
import { PASSKEY_RULE } from '../../../../src/domain/wire/collections.ts';
import { LET_IN_LASTS } from '../../../../src/domain/wire/limits.ts';
import { passkeyRules } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { otherOwners } from '../../auth/owners.ts';
import { checkRecoveryCode, codesLeft, newRecoveryCodes } from '../../auth/recovery-codes.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { mayGoOn } from '../../auth/staff-sessions.ts';
import { BusyError } from '../../busy.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf, type StaffActor } from '../../command/guard.ts';
import { findAnswer, peekAnswer, runOnce, storeAnswer } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Asking = Call<typeof passkeyRules, StaffActor>;
type Asked = Asking['request'];
type With<A extends Asked['action']> = {
  readonly call: Asking;
  readonly asked: Extract<Asked, { action: A }>;
};

export const handler = staffCommandWithoutTransaction(
  passkeyRules,
  (call) => {
    const { request: asked } = call;
    if (asked.action === 'require')
      return transact((transaction) =>
        runOnce(transaction, call, () => requireOf(transaction, { call, asked })),
      );
    if (asked.action === 'let_in')
      return transact((transaction) => runOnce(transaction, call, () => letIn(transaction, { call, asked })));
    return asked.action === 'make_codes' ? makeCodes({ call, asked }) : useCode({ call, asked });
  },
  { needsTouch: ({ action }) => action !== 'use_code' },
);

/** Ends the sessions of the role in which no passkey was used. */
async function requireOf(transaction: Transaction, { call, asked }: With<'require'>) {
  const { actor, now } = call;
  const { role, isRequired } = asked;
  const rule = await transaction.get('passkeyRule', PASSKEY_RULE);
  if (isRequired && role === actor.role) await requireWayBack(transaction, actor);
  const open = await transaction.find('adminSessions', [['role', '==', role], ...mayGoOn(now)]);
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
  const [own] = await transaction.find('passkeys', [['uid', '==', uid]], 1);
  if (own === undefined) throw new RefusedError('conflict', passkeyMessages.ownFirst);
  const others = await otherOwners(transaction, uid);
  if (others.length === 0 && (await codesLeft(transaction, uid)) === 0)
    throw new RefusedError('conflict', passkeyMessages.codesFirst);
}

async function letIn(transaction: Transaction, { call, asked: { uid } }: With<'let_in'>) {
  const { actor, now } = call;
  if (uid === actor.uid) throw new RefusedError('forbidden', passkeyMessages.notYourself);
  const member = await transaction.get('admins', uid);
  if (!member?.isActive) throw new RefusedError('not_found', staffMessages.unknownStaff);
  const kept = await transaction.get('staffRecovery', uid);
  const until = now + LET_IN_LASTS;
  transaction.set('staffRecovery', uid, { codes: kept?.codes ?? [], letIn: { by: actor.uid, until } });
  addAuditEntry(transaction, actor, { action: 'staff_let_in', id: uid, after: { until }, at: now });
  return { until };
}

/**
 * Codes are not stored, so a retry makes new ones. Of two concurrent attempts one is refused: its codes would be dead
 * unnoticed.
 */
async function makeCodes({ call, asked }: With<'make_codes'>) {
  const { uid } = call.actor;
  const before = (await store.get('staffRecovery', uid))?.codes ?? [];
  const { codes, hashes } = await newRecoveryCodes();
  await transact(async (transaction) => {
    const given = await findAnswer(transaction, call);
    const kept = await transaction.get('staffRecovery', uid);
    const left = (kept?.codes ?? []).filter((hash) => hash !== null).length;
    if (given === null && left !== asked.inPlaceOf)
      throw new RefusedError('conflict', passkeyMessages.codesChanged);
    if (given !== null && String(kept?.codes ?? []) !== String(before))
      throw new BusyError('Another try made codes meanwhile.');
    transaction.set('staffRecovery', uid, { codes: hashes, letIn: kept?.letIn ?? null });
    if (given !== null) return;
    addAuditEntry(transaction, call.actor, { action: 'recovery_codes_made', id: uid, at: call.now });
    storeAnswer(transaction, call, {});
  });
  return { codes };
}

/** A printed code stands in for a passkey, once. */
async function useCode({ call, asked }: With<'use_code'>) {
  const { actor, now } = call;
  const { id: sid } = sessionOf(actor);
  // A retry under the same key must not be refused because the code is used.
  if ((await peekAnswer(store, call)) !== null) return {};
  const from = { source: ['session', sid], device: undefined } as const;
  const attempt = await countAttempt(['recovery codes', actor.email], from, now);
  const { prepareUse } = await checkRecoveryCode(actor.uid, asked.code);
  await transact(async (transaction) => {
    if ((await findAnswer(transaction, call)) !== null) return;
    const { left, finish } = await prepareUse(transaction);
    await clearAttempts(transaction, attempt, now);
    finish();
    transaction.update('adminSessions', sid, { steppedUpAt: now });
    addAuditEntry(transaction, actor, {
      action: 'recovery_code_used',
      id: actor.uid,
      after: { left },
      at: now,
    });
    storeAnswer(transaction, call, {});
  });
  return {};
}
