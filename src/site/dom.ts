/** The few ways in which the script touches the page. */
type Scope = Document | Element;

export const all = (selector: string, scope: Scope = document): HTMLElement[] => [
  ...scope.querySelectorAll<HTMLElement>(selector),
];

/** Writes only what differs: a page that is up to date is not touched and does not move. */
export function say(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Calls `work` when the page has loaded and the phone has nothing better to do. */
export function whenIdle(work: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4_000 });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
