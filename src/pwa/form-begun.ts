/** Tells whether somebody has typed into a form on this page, because then no offer may disturb them. */
const touched = new Set<Element>();

/** Call once, early. */
export function watchForms(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element) touched.add(target.closest('form') ?? target);
  });
  addEventListener('reset', ({ target }) => void touched.delete(target as Element));
}

/** True iff a form into which somebody typed is still on the page. */
export function isFormBegun(): boolean {
  for (const element of touched) if (!element.isConnected) touched.delete(element);
  return touched.size > 0;
}
