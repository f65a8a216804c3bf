import { hash } from 'node:crypto';

/** Numbers equal names from the second on: a reason for one of them is none for the next. */
export function numbering(): (name: string) => string {
  const named = new Map<string, number>();
  return (name) => {
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };
}

/** `count` of them, drawn by a hash of their names: the same ones for the same seed, whatever others come and go. */
export function drawn<T>(all: readonly T[], nameOf: (one: T) => string, count: number, seed: number): T[] {
  const place = (one: T) => hash('sha256', `${seed} ${nameOf(one)}`);
  const placed = all.map((one) => [place(one), one] as const);
  const sorted = placed.sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.slice(0, count).map(([, one]) => one);
}
