/** Gives names that are the same a number each, from the second on: a reason for one of them is none for the next. */
export function numbering(): (name: string) => string {
  const named = new Map<string, number>();
  return (name) => {
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };
}
