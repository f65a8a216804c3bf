/** `CM` for Chanda Mwansa: the first letter or digit of the first and of the last word; empty where a name has none. */
export function initialsOf(name: string): string {
  const firsts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...new Set([0, firsts.length - 1])]
    .map((at) => firsts[at] ?? '')
    .join('')
    .toUpperCase();
}
