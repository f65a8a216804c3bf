/** The few DOM helpers of the static pages' script. */
type Scope = Document | Element;

export const all = (selector: string, scope: Scope = document): HTMLElement[] => [
  ...scope.querySelectorAll<HTMLElement>(selector),
];

export function make(name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Writes only if the text differs, so that an up-to-date page does not change. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Runs the tasks one by one in idle time after load: together they would delay a tap on a slow phone. */
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
