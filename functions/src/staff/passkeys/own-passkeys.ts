/** `own-passkeys`: members of staff list, rename and remove their passkeys, which no client can read directly (rules §6). */
import { PASSKEY_RULE } from '../../../../src/domain/wire/collections.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { ownPasskeys } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { passkeysOf } from '../../auth/passkeys.ts';
import { codesLeft } from '../../auth/recovery-codes.ts';
import { needsPasskey } from '../../auth/touch.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Calling = Call<typeof ownPasskeys, StaffActor>;

export const handler = staffCommandWithoutTransaction(
  ownPasskeys,
  async (call) => {
    if (call.request.action !== 'list')
      await transact((transaction) => runOnce(transaction, call, () => change(transaction, call)));
    return listFor(call.actor);
  },
  { needsTouch: ({ action }) => action === 'remove' },
);

async function listFor({ uid, role }: StaffActor): Promise<CommandAnswer<typeof ownPasskeys>> {
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
  // Does not reveal whether somebody else's passkey exists.
  if (passkey?.uid !== actor.uid) throw new RefusedError('not_found', passkeyMessages.gone);
  const audited = {
    id,
    before: { name: passkey.name },
    at: now,
  } as const;
  if (request.action === 'rename') {
    const { name } = request;
    transaction.update('passkeys', id, { name });
    addAuditEntry(transaction, actor, { ...audited, action: 'passkey_renamed', after: { name } });
    return { done: true };
  }
  const all = await passkeysOf(transaction, actor.uid);
  if (all.length === 1 && (await needsPasskey(transaction, actor.role)))
    throw new RefusedError('conflict', passkeyMessages.last);
  transaction.remove('passkeys', id);
  addAuditEntry(transaction, actor, { ...audited, action: 'passkey_removed', after: null });
  return { done: true };
}
