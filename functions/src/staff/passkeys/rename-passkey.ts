/** `rename-passkey`: gives a passkey of one's own another name (rules §6). */
import { renamePasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { staffCommand } from '../../command/command.ts';
import { ownPasskey } from './own-passkey.ts';

export const handler = staffCommand(renamePasskey, async (transaction, call) => {
  const { passkeyId, name } = call.request;
  const passkey = await ownPasskey(transaction, passkeyId, call.actor);
  transaction.update('passkeys', passkeyId, { name });
  return {
    answer: { done: true },
    audit: {
      action: 'passkey_renamed',
      target: { collection: 'passkeys', id: passkeyId },
      before: { name: passkey.name },
      after: { name },
    },
  };
});
