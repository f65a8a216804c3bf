/** Whether a form on this page is being filled in, so that no offer may interrupt. */
const touched = new Set<Element>();

export function watchForms(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element) touched.add(target.closest('form') ?? target);
  });
  addEventListener('reset', ({ target }) => void touched.delete(target as Element));
}

export function isFormBegun(): boolean {
  return [...touched].some((form) => form.isConnected);
}
