/** By which column rows are ordered; in an address `name` or, the other way round, `-name`. */
export type Sort<B extends string = string> = { readonly by: B; readonly direction: 'asc' | 'desc' };

/** What `text` asks for, or the first of `allowed`, newest or highest first. */
export function sortOf<B extends string>(text: string | null, allowed: readonly [B, ...B[]]): Sort<B> {
  const by = allowed.find((name) => name === text?.replace('-', ''));
  if (by === undefined) return { by: allowed[0], direction: 'desc' };
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export function sortText({ by, direction }: Sort): string {
  return direction === 'desc' ? `-${by}` : by;
}
