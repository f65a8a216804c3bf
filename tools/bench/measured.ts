/** The one in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Milliseconds until `work` was done. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
