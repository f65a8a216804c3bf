/** `remove-passkey`: takes a passkey of one's own out of the hub (rules §6). */
import { removePasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { passkeysOf } from '../../auth/passkeys.ts';
import { needsPasskey } from '../../auth/touch.ts';
import { always, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { ownPasskey } from './own-passkey.ts';

export const handler = staffCommand(
  removePasskey,
  async (transaction, { actor, request }) => {
    const { id, name } = await ownPasskey(transaction, request.passkeyId, actor);
    const all = await passkeysOf(transaction, actor.uid);
    if (all.length === 1 && (await needsPasskey(transaction, actor.role)))
      throw new RefusedError('conflict', passkeyMessages.last);
    transaction.remove('passkeys', id);
    return {
      answer: { done: true },
      audit: {
        action: 'passkey_removed',
        target: { collection: 'passkeys', id },
        before: { name },
        after: null,
      },
    };
  },
  { needsTouch: always },
);
