/** Joins several class names into one `class`, without undefined ones. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false).join(' ');
