/** Keys to find a name by the start of any word; Firestore only compares the start of a whole field. */

const PREFIX_MAX = 12;
const PAIR_MAX = 3;
const WORDS_MAX = 6;

/** Lower case without accents and apostrophes; hyphens separate words, and fancy letters become plain. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(/['’‘ʼ`´]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
}

/** Splits by code points: Firestore rejects half a surrogate pair. */
const startOf = (word: string, letters: number) => [...word].slice(0, letters).join('');
const starts = (word: string, most: number) =>
  [...word].slice(0, most).map((_, at, letters) => letters.slice(0, at + 1).join(''));
const pairOf = (a: string, b: string) => [a, b].sort().join(' ');

export function nameKeysOf(name: string): readonly string[] {
  const words = wordsOf(name).slice(0, WORDS_MAX);
  const single = words.flatMap((word) => starts(word, PREFIX_MAX));
  const pairs = words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .flatMap((other) =>
        starts(one, PAIR_MAX).flatMap((a) => starts(other, PAIR_MAX).map((b) => pairOf(a, b))),
      ),
  );
  return [...new Set([...single, ...pairs])];
}

/** The query key of a typed text, or null if too short; `hasWordStarts` checks the other words. */
export function nameKeyFor(typed: string): string | null {
  const [first = '', second] = [...wordsOf(typed)].sort((a, b) => b.length - a.length);
  if (second !== undefined) return pairOf(startOf(first, PAIR_MAX), startOf(second, PAIR_MAX));
  return [...first].length < 2 ? null : startOf(first, PREFIX_MAX);
}

export function hasWordStarts(typed: string, name: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}
