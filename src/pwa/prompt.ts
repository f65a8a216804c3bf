/** A small offer at the bottom of the page, in plain HTML, for static pages and the app. */
const colour = (name: string) => `var(--h-palette-${name})`;

function make(tag: string, style: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  // Set by script, because the content security policy forbids inline styles.
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
  readonly name: string;
  readonly text: string;
  /** The first button; without one the offer only says what happens now. */
  readonly yes?: string;
  readonly no?: string;
  readonly onYes?: () => void;
  /** Called when the offer is declined, also by Escape. */
  readonly onNo?: () => void;
}

let shown: { name: string; element: HTMLElement } | undefined;

/** Keeps toasts and the focused element out of the bottom of the window; '' ends that. */
function claimBottom(height: string): void {
  const { style } = document.documentElement;
  style.scrollPaddingBottom = height;
  style.setProperty('--hub-offer', height);
}

export function hideOffer(name: string): void {
  if (shown?.name !== name) return;
  shown.element.remove();
  shown = undefined;
  claimBottom('');
}

/** Replaces any other offer. It takes no focus, and covers neither the chat button nor the focused element. */
export function showOffer({ name, text, yes, no, onYes, onNo }: Offer): void {
  if (shown) hideOffer(shown.name);
  const choose = (act?: () => void) => () => {
    hideOffer(name);
    act?.();
  };
  const green = colour('primary-main');
  const primary = `border:0;background:${green};color:${colour('primary-contrastText')}`;
  const quiet = `border:1px solid ${green};background:none;color:${green}`;
  const words = make('div', '', text);
  words.setAttribute('role', 'status');
  const buttons = [
    ...(yes === undefined ? [] : [button(yes, primary, choose(onYes))]),
    ...(no === undefined ? [] : [button(no, quiet, choose(onNo))]),
  ];
  const choices = make('div', 'display:flex;flex-wrap:wrap;gap:8px', ...buttons);
  if (buttons.length > 0) choices.style.marginTop = '12px';
  const right = document.querySelector('[data-tip]') === null ? 16 : 96;
  const place = `position:fixed;z-index:1500;left:16px;right:${right}px;bottom:16px;max-width:340px;padding:16px`;
  const look = `border:1px solid ${colour('divider')};border-radius:18px;font:inherit;box-shadow:0 8px 28px rgb(20 12 4/.22)`;
  const ground = `background:${colour('background-paper')};color:${colour('text-primary')}`;
  const element = make('section', `${place};${look};${ground}`, words, choices);
  element.setAttribute('aria-label', name);
  element.addEventListener('keydown', ({ key }) => void (key === 'Escape' && choose(onNo)()));
  document.body.append(element);
  shown = { name, element };
  claimBottom(`${element.offsetHeight + 32}px`);
}
