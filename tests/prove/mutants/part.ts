/**
 * `npm run prove -- mutants [rules|code] [N]`: the security rules and the guarding code, each with one mistake, and whether
 * their tests notice it. All of them; or N of the rules' mutants, or those in N lines of the code, the same ones each time.
 */
import { UserFacingError } from '../../../tools/shared/command.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import type { Part, PartResult } from '../part.ts';
import { tryCodeMutants } from './code/run.ts';
import { tryRulesMutants } from './run.ts';

async function rulesResult(sample: number | undefined): Promise<PartResult> {
  const { env } = await startEmulators({ name: `prove-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, env);
  const result = await tryRulesMutants({
    ...(sample !== undefined && { sample }),
    report: ({ id }, wasNoticed, at, of) => {
      if (!wasNoticed || at % 50 === 0) console.log(`${at} of ${of}${wasNoticed ? '' : `  survived  ${id}`}`);
    },
  });
  const { made, killed, equivalent, survived, unneeded } = result;
  return {
    figures: { rules_mutants: { made, killed, equivalent } },
    table: [
      ...survived.map((id) => `Nobody noticed: ${id}`),
      ...unneeded.map((id) => `Noticed although it is said to change nothing: ${id}`),
    ],
    isKept: survived.length === 0 && unneeded.length === 0,
  };
}

/** The share of mutants that must be noticed; each of the others needs a reason. */
const KILLED_MIN = 0.9;

/** The mutants of the guarding code, or those in so many lines of it, as a part of `npm run prove`. */
async function codeResult(lines: number | undefined): Promise<PartResult> {
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

const halves = { rules: rulesResult, code: codeResult } as const;

export const prove: Part = async ([half, many]) => {
  const count = many === undefined ? undefined : Number(many);
  if (count !== undefined && !(count > 0)) throw new UserFacingError(`"${many}" is no number of mutants.`);
  if (half !== undefined && half !== 'rules' && half !== 'code')
    throw new UserFacingError(`There are no mutants of "${half}": use rules, code, or neither for both.`);
  if (half !== undefined) return halves[half](count);
  // Each half does one thing at a time, so that both together take no longer than the rules alone.
  const [rules, code] = await Promise.all([rulesResult(undefined), codeResult(undefined)]);
  return {
    figures: { ...rules.figures, ...code.figures },
    table: [...rules.table, ...code.table],
    isKept: rules.isKept && code.isKept,
  };
};
