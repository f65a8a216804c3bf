/** Mutants of the guarding code that nobody has to notice, and why. Each must survive, else it stands here for nothing. */
export const survivors: Readonly<Record<string, string>> = {};
