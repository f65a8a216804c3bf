/** The order of a list; in an address `name` or, descending, `-name`. */
export type Sort<B extends string = string> = { readonly by: B; readonly direction: 'asc' | 'desc' };

/** The order in `text`, or else the first of `allowed`, descending. */
export function sortOf<B extends string>(text: string | null, allowed: readonly [B, ...B[]]): Sort<B> {
  const by = allowed.find((name) => name === text?.replace('-', ''));
  if (by === undefined) return { by: allowed[0], direction: 'desc' };
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export const sortText = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);
