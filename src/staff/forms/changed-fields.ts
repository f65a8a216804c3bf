/** Forms send only changed fields, so that a colleague's changes to other fields stay. */

type Dirty = Readonly<Record<string, unknown>>;

/** The parts of a request whose fields were changed, and `id`, which names what they belong to. */
export function changedOnly<R extends object, I extends keyof R & string>(
  request: R,
  id: I,
  dirty: Dirty,
): Partial<R> & Pick<R, I> {
  const kept = Object.entries(request).filter(([name]) => name === id || Boolean(dirty[name]));
  return Object.fromEntries(kept) as Partial<R> & Pick<R, I>;
}

/** True iff no field is left to be sent. */
export function isUnchanged(request: object): boolean {
  return Object.keys(request).length <= 1;
}
