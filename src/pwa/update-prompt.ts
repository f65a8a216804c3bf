/** The offer of a new version as plain HTML in the hub's colours: the same on static pages and in the app. */
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

let shown: HTMLElement | undefined;

/** Takes the prompt away, if it is there. */
export function hideUpdatePrompt(): void {
  shown?.remove();
  shown = undefined;
  document.documentElement.style.scrollPaddingBottom = '';
}

/**
 * Shows the prompt; it takes no focus and covers neither the floating button nor what is focused.
 * One of the two is called when the person has chosen; Escape inside it means later.
 */
export function showUpdatePrompt(onReload: () => void, onLater: () => void): void {
  hideUpdatePrompt();
  const later = () => {
    hideUpdatePrompt();
    onLater();
  };
  const reload = button(
    'Reload',
    `border:0;background:${colour('green')};color:${colour('onGreen')}`,
    onReload,
  );
  const quiet = `border:1px solid ${colour('green')};background:none;color:${colour('green')}`;
  const text = make('p', 'margin:0 0 12px', 'A new version is ready.');
  text.setAttribute('role', 'status');
  const choices = make('div', 'display:flex;flex-wrap:wrap;gap:8px', reload, button('Later', quiet, later));
  const place = 'position:fixed;z-index:1500;left:16px;right:96px;bottom:16px;max-width:340px;padding:16px';
  const look = `border:1px solid ${colour('line')};border-radius:18px;font:inherit;box-shadow:0 8px 28px rgb(20 12 4/.22)`;
  shown = make(
    'section',
    `${place};${look};background:${colour('paper')};color:${colour('ink')}`,
    text,
    choices,
  );
  shown.setAttribute('aria-label', 'New version');
  shown.addEventListener('keydown', ({ key }) => void (key === 'Escape' && later()));
  document.body.append(shown);
  document.documentElement.style.scrollPaddingBottom = `${shown.offsetHeight + 32}px`;
}
