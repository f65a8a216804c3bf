import type { Patch } from '../patched.ts';

/** A guard of the functions, and the patch that switches it off. */
export type Guard = Patch & {
  /** What it keeps from happening. */
  readonly name: string;
  /** Files of `tests/functions/` that should notice. */
  readonly tests: readonly string[];
};
