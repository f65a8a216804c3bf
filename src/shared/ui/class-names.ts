/** One `class` of several names; what is not there is left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false).join(' ');
