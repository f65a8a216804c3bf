/** `CM` for Chanda Mwansa: the first letter or digit of the first and last word; empty if there is none. */
export function initialsOf(name: string): string {
  const firsts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...new Set([0, firsts.length - 1])]
    .map((at) => firsts[at] ?? '')
    .join('')
    .toUpperCase();
}
