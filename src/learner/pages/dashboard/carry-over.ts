/**
 * Carries over what somebody began on a page that React is about to draw anew, control by control: where the focus was,
 * and the last tap on what could not answer yet, which the script in the document's head has noted by its place.
 */
export function carryOver(): void {
  const root = document.getElementById('root') as HTMLElement;
  const noted = document.documentElement.dataset;
  const all = (names: string) => [...root.querySelectorAll<HTMLElement>(names)];
  const places = () => all('a,button,input,summary');
  let focused = -1;
  const noteFocus = () => {
    focused = places().findIndex((place) => place === document.activeElement);
  };
  noteFocus();
  root.addEventListener('focusin', noteFocus);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    root.removeEventListener('focusin', noteFocus);
    places()[focused]?.focus({ preventScroll: true });
    const { kept } = noted;
    delete noted['kept'];
    if (kept) all('button,input,summary')[Number(kept)]?.click();
  }).observe(root, { childList: true });
}
