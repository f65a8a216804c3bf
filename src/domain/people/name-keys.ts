/**
 * Name keys: with them, a name is found by the start of any of its words. Firestore itself can only compare the
 * beginning of a whole field, with its capitals and accents.
 */

const PREFIX_MAX = 12;
const PAIR_MAX = 3;
const WORDS_MAX = 6;

/** The words of a name without accents, apostrophes and capitals; a hyphen parts words. Letters of a fancy script count as plain ones. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(/['’‘ʼ`´]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
}

/** The first letters of a word. A letter may be two of a string's units; half of one is no text, and the database keeps nothing that has it. */
const startOf = (word: string, letters: number) => [...word].slice(0, letters).join('');
const starts = (word: string, most: number) =>
  [...word].slice(0, most).map((_, at, letters) => letters.slice(0, at + 1).join(''));
const pairOf = (a: string, b: string) => [a, b].sort().join(' ');

/** Every key of a name: the starts of each word, and the first letters of each two of them. */
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

/** The one key that a typed text is asked for with, or null where it says too little. `hasWordStarts` checks the other words. */
export function nameKeyFor(typed: string): string | null {
  const [first = '', second] = [...wordsOf(typed)].sort((a, b) => b.length - a.length);
  if (second !== undefined) return pairOf(startOf(first, PAIR_MAX), startOf(second, PAIR_MAX));
  return [...first].length < 2 ? null : startOf(first, PREFIX_MAX);
}

/** True iff every typed word is the start of a word of the name. */
export function hasWordStarts(typed: string, name: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}
