import type { PartResult } from '../../part.ts';
import { tryCodeMutants } from './run.ts';

/** So much of what was made has to be noticed, and what is not needs a reason. */
const KILLED_MIN = 0.9;

/** The mutants of the guarding code, or those in so many lines of it, as a part of `npm run prove`. */
export async function codeResult(lines: number | undefined): Promise<PartResult> {
  const { made, killed, equivalent, survived, unneeded } = await tryCodeMutants({ lines });
  // A few lines may have more than their share of those that change nothing.
  const isEnough = lines !== undefined || killed >= KILLED_MIN * made;
  return {
    figures: { code_mutants: { made, killed, equivalent } },
    table: [
      ...survived.map((name) => `Nobody noticed: ${name}`),
      ...unneeded.map((name) => `Noticed, or not there any more, although a reason is given: ${name}`),
      ...(isEnough ? [] : [`Only ${killed} of ${made} were noticed.`]),
    ],
    isKept: isEnough && made > 0 && survived.length === 0 && unneeded.length === 0,
  };
}
