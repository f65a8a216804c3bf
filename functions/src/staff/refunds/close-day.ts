import { dayClose } from '../../../../src/domain/money/wallet/day-close.ts';
import { addDays, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { closeDay } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { type Noun, store } from '../../store/store.ts';

/** More than the networks let a wallet take in a day. */
const DAY_MAX = 5_000;

export const handler = staffCommandWithoutTransaction(closeDay, async ({ request: { day, part } }) => {
  const [from, to] = [lusakaInstant(day, '00:00'), lusakaInstant(addDays(day, 1), '00:00')];
  const within = <F extends string>(by: F) =>
    [
      [by, '>=', from],
      [by, '<', to],
    ] as const;
  const arrived = () => [store.find('payments', within('arrivedAt'), DAY_MAX)];
  const outside = () => [
    store.find('payments', [['standing', '==', 'no_time']], DAY_MAX),
    // Accepted on this day but not seen in the wallet.
    store.find('payments', [['standing', '==', 'unseen'], ...within('reviewedAt')], DAY_MAX),
  ];
  // Of an entry that was sent back in parts, only the last time can be searched.
  const refunded = part === 'outside' ? [] : store.find('payments', [['refundSentAt', '>=', from]], DAY_MAX);
  const found = await Promise.all([
    ...(part === 'outside' ? [] : arrived()),
    ...(part === 'arrived' ? [] : outside()),
  ]);
  const entries = new Map(found.flat().map((entry): [string, Noun<'payments'>] => [entry.id, entry]));
  return dayClose(day, [...entries.values()], await refunded);
});
