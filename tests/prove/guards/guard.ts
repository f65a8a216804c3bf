/** A guard of the functions, and how a copy of them does without it. */
export type Guard = {
  /** What it keeps from happening. */
  readonly name: string;
  /** The file that it stands in, from the project's root. */
  readonly file: string;
  /** Stands exactly once in that file. */
  readonly from: string;
  /** Stands in its place where the guard is off. */
  readonly to: string;
  /** Files of `tests/functions/` that should notice. */
  readonly tests: readonly string[];
};

/** The text without the guard. @throws Error where the guard is not there exactly once: it moved, and the table has to follow */
export function without({ name, file, from, to }: Guard, text: string): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`"${name}": ${file} has its text ${times} times, not once:\n${from}`);
  return text.replace(from, () => to);
}
