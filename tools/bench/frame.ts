/** What the benches share: medians, and the line of JSON at the end. */
import { runTool } from '../shared/command.ts';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Runs a bench, prints its figures as JSON, and fails when its promises are broken. */
export function bench(measure: () => Promise<{ readonly promises_kept: boolean }>): Promise<void> {
  return runTool(async () => {
    const figures = await measure();
    console.log(JSON.stringify(figures));
    return figures.promises_kept ? 0 : 1;
  });
}
