/** `list-missed`: who paid and missed the first class of a weekend, even after its repeat (decision 0086). */
import { ROUND_LEARNERS_MAX } from '../../../../src/domain/wire/limits.ts';
import { listMissed } from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { readList, rowOf } from './list.ts';

export const handler = staffCommandWithoutTransaction(listMissed, async ({ request, now }) => {
  const all = await readList({ kind: 'missed', ...request }, now, false);
  const learners = all.slice(0, ROUND_LEARNERS_MAX).map(rowOf);
  return { learners, more: all.length - learners.length };
});
