/** `close-day`: what came into the wallet on a day, and what became of it (rules §3). It changes nothing. */
import { dayClose } from '../../../../src/domain/money/wallet/day-close.ts';
import { addDays, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { closeDay } from '../../../../src/domain/wire/wallet-command.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { type Noun, store } from '../../store/store.ts';

/** More than a wallet may take in a day: networks limit both its payments and its balance. */
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
    // What staff accepted on this day and the wallet has not seen.
    store.find('payments', [['standing', '==', 'unseen'], ...within('reviewedAt')], DAY_MAX),
  ];
  const found = await Promise.all([
    ...(part === 'outside' ? [] : arrived()),
    ...(part === 'arrived' ? [] : outside()),
  ]);
  const entries = new Map(found.flat().map((entry): [string, Noun<'payments'>] => [entry.id, entry]));
  const reads = found.reduce((sum, { length }) => sum + Math.max(1, length), READS_OF_GUARD);
  return { ...dayClose(day, [...entries.values()]), reads };
});
