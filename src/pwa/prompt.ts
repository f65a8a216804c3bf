/** A small offer at the foot of the page, plain HTML in the hub's colours: the same on static pages and in the app. */
const COLOURS = {
  paper: ['--h-palette-background-paper', '#FFFFFF', '#201A16'],
  ink: ['--h-palette-text-primary', '#211A15', '#F5EDE3'],
  line: ['--h-palette-divider', '#E7DCCD', '#3B3129'],
  green: ['--h-palette-primary-main', '#0C5B49', '#62D3B1'],
  onGreen: ['--h-palette-primary-contrastText', '#FFFFFF', '#08261E'],
} as const;

/** The page's own token where it has it, else the design's colour for this scheme. */
function colour(name: keyof typeof COLOURS): string {
  const [token, light, dark] = COLOURS[name];
  return `var(${token}, ${matchMedia('(prefers-color-scheme: dark)').matches ? dark : light})`;
}

function make(tag: string, style: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  // Set through the object model, which the site's content policy allows without inline styles.
  element.style.cssText = style;
  element.append(...content);
  return element;
}

function button(label: string, colours: string, act: () => void): HTMLElement {
  const shape =
    'font:inherit;font-weight:700;min-height:48px;padding:0 20px;border-radius:12px;cursor:pointer';
  const element = make('button', `${shape};${colours}`, label);
  element.setAttribute('type', 'button');
  element.addEventListener('click', act);
  return element;
}

interface Offer {
  /** Its name for whoever hears the page. */
  readonly name: string;
  readonly text: string;
  /** What the person does by hand, one after the other. */
  readonly steps?: readonly string[];
  readonly yes: string;
  /** Left out where both would do the same. */
  readonly no?: string;
  readonly onYes: () => void;
  /** Also by Escape inside the offer. */
  readonly onNo: () => void;
}

let shown: { name: string; element: HTMLElement } | undefined;

/** Takes the offer away, if it is that one. */
export function hideOffer(name: string): void {
  if (shown?.name !== name) return;
  shown.element.remove();
  shown = undefined;
  document.documentElement.style.scrollPaddingBottom = '';
}

/** Which offer stands there, or undefined. */
export function shownOffer(): string | undefined {
  return shown?.name;
}

/** Shows the offer in place of another; it takes no focus and covers neither the floating chat button nor what is focused. */
export function showOffer({ name, text, steps = [], yes, no, onYes, onNo }: Offer): void {
  if (shown) hideOffer(shown.name);
  const choose = (act: () => void) => () => {
    hideOffer(name);
    act();
  };
  const primary = `border:0;background:${colour('green')};color:${colour('onGreen')}`;
  const quiet = `border:1px solid ${colour('green')};background:none;color:${colour('green')}`;
  const words = make('div', 'margin:0 0 12px', text);
  words.setAttribute('role', 'status');
  const todo = steps.map((step) => make('li', 'margin-top:4px', step));
  if (todo.length > 0) words.append(make('ol', 'margin:8px 0 0;padding-left:20px', ...todo));
  const choices = make(
    'div',
    'display:flex;flex-wrap:wrap;gap:8px',
    button(yes, primary, choose(onYes)),
    ...(no === undefined ? [] : [button(no, quiet, choose(onNo))]),
  );
  const right = document.querySelector('[data-tip]') === null ? 16 : 96;
  const place = `position:fixed;z-index:1500;left:16px;right:${right}px;bottom:16px;max-width:340px;padding:16px`;
  const look = `border:1px solid ${colour('line')};border-radius:18px;font:inherit;box-shadow:0 8px 28px rgb(20 12 4/.22)`;
  const ground = `background:${colour('paper')};color:${colour('ink')}`;
  const element = make('section', `${place};${look};${ground}`, words, choices);
  element.setAttribute('aria-label', name);
  element.addEventListener('keydown', ({ key }) => void (key === 'Escape' && choose(onNo)()));
  document.body.append(element);
  shown = { name, element };
  document.documentElement.style.scrollPaddingBottom = `${element.offsetHeight + 32}px`;
}
