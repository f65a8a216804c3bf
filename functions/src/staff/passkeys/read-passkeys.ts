/** `read-passkeys`: one's own passkeys, and what is asked of roles; no client reads the documents (rules §6). */
import { PASSKEY_RULE } from '../../../../src/domain/wire/collections.ts';
import { readPasskeys } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeysOf } from '../../auth/passkeys.ts';
import { codesLeft } from '../../auth/recovery-codes.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { store } from '../../store/store.ts';

export const handler = staffCommandWithoutTransaction(readPasskeys, async ({ actor }) => {
  const [own, rule, left] = await Promise.all([
    passkeysOf(store, actor.uid),
    store.get('passkeyRule', PASSKEY_RULE),
    actor.role === 'owner' ? codesLeft(store, actor.uid) : null,
  ]);
  const passkeys = own
    .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }))
    .sort((a, b) => a.createdAt - b.createdAt);
  return { passkeys, requiredFor: rule?.requiredFor ?? [], codesLeft: left };
});
