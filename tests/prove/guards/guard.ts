import type { Patch } from '../patched.ts';

/** A guard of the functions, and the patch that switches it off. */
export type Guard = Patch & {
  /** What it keeps from happening. */
  readonly name: string;
  /** Files of `tests/functions/` that should notice. */
  readonly tests: readonly string[];
};

/** The text of a guard, with its replacement unless that is `if (false)` or nothing. */
type Off = string | readonly [from: string, to: string];

/** The guards of a file, by what each keeps from happening. */
export const guardsOf = (
  file: string,
  tests: readonly string[],
  guards: Readonly<Record<string, Off>>,
): Guard[] =>
  Object.entries(guards).map(([name, off]) => {
    const [from, to] = typeof off === 'string' ? [off, switchedOff(off)] : off;
    return { name, file, from, to, tests };
  });

/** Makes a condition one that is never met; another statement, or a part of a condition, is left out. */
function switchedOff(from: string): string {
  const condition = /^if \(.*\)(| \{)$/s.exec(from);
  return condition === null ? '' : `if (false)${condition[1]}`;
}
