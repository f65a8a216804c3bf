import { formatFull } from '../../time/time.ts';
import type { ImportCounts, Stretch } from './wallet-import.ts';

const WORDS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['new', 'new'],
  ['changed', 'completed'],
  ['known', 'known'],
  ['conflict', 'of another amount'],
  ['unreadable', 'unreadable'],
  ['ignored', 'no income'],
];

/** `61 lines: 58 new, 2 known, 1 unreadable.` */
export function countsText(counts: ImportCounts): string {
  const lines = WORDS.reduce((sum, [name]) => sum + counts[name], 0);
  const parts = WORDS.flatMap(([name, word]) => (counts[name] === 0 ? [] : [`${counts[name]} ${word}`]));
  return `${lines} ${lines === 1 ? 'line' : 'lines'}: ${parts.join(', ')}.`;
}

export function missingText({ from, until }: Stretch): string {
  return `What came in between ${formatFull(from)} and ${formatFull(until)} may be missing: this statement does not touch the last one.`;
}
