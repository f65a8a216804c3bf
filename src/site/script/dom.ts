/** The few ways in which the script touches the page. */
type Scope = Document | Element;

export const all = (selector: string, scope: Scope = document): HTMLElement[] => [
  ...scope.querySelectorAll<HTMLElement>(selector),
];

/** Writes only what differs: a page that is up to date is not touched and does not move. */
export function say(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * Does the works in their order when the page has loaded and the phone has nothing better to do: each in a moment of
 * its own, because together they would keep a tap on a slow phone waiting.
 */
export function whenIdle(...works: (() => void)[]): void {
  const next = () => {
    const work = works.shift();
    if (!work) return;
    const run = () => {
      next();
      work();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4_000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') next();
  else addEventListener('load', next, { once: true });
}
