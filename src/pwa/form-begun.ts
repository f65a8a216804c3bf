/** Knows whether someone has begun to fill a form on this page: no offer comes in between. */
const touched = new Set<Element>();

/** Call once, early. */
export function watchForms(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element) touched.add(target.closest('form') ?? target);
  });
  addEventListener('reset', ({ target }) => void touched.delete(target as Element));
}

/** True iff a form that someone typed in is still on the page. */
export function isFormBegun(): boolean {
  for (const element of touched) if (!element.isConnected) touched.delete(element);
  return touched.size > 0;
}
