/** The few functions with which the script changes the page. */
type Scope = Document | Element;

export const all = (selector: string, scope: Scope = document): HTMLElement[] => [
  ...scope.querySelectorAll<HTMLElement>(selector),
];

/** Writes only where the text differs, so that a page that is up to date does not change. */
export function say(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * Runs the tasks in order once the page has loaded and the browser is idle. Each runs by itself, because together they
 * would delay the answer to a tap on a slow phone.
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
