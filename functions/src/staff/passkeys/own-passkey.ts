/** One's own passkey: nobody learns whether another's is there. */
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import type { StaffActor } from '../../command/guard.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Noun, Transaction } from '../../store/store.ts';

/** @throws RefusedError where there is none with this id, or it is another's */
export async function ownPasskey(
  transaction: Transaction,
  id: string,
  { uid }: StaffActor,
): Promise<Noun<'passkeys'>> {
  const passkey = await transaction.get('passkeys', id);
  if (passkey?.uid !== uid) throw new RefusedError('not_found', passkeyMessages.gone);
  return passkey;
}
