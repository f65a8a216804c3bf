/** The one in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
