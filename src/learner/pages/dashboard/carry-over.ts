/** Carries the focus and the last early tap, noted by the head's script, over to the page that React redraws. */
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
