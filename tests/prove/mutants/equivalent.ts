/** Mutants of the rules that change nothing which anybody could notice, and why. Each must survive, else it stands here for nothing. */
export const equivalent: Readonly<Record<string, string>> = {};
