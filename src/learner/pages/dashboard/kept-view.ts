/** The last painted dashboard as a tree of elements, drawn by `app.html` before the app starts (rules §7, decision 0087). */
import { unchangedUntil } from '../../../domain/dashboard/unchanged-until.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { readStorage, writeStorage } from '../../../shared/data/web-storage.ts';
import { KEPT_VIEW_KEY, SESSION_KEY } from '../../../pwa/storage-keys.ts';
import { now } from '../../../shared/data/clock.ts';
import { listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import type { LearnerData } from '../../state/use-learner.ts';
import { asOfWords, LOOKING } from '../../ui/AsOf.tsx';
import cardRow from '../../ui/cards/CardRow.module.css';
import shell from '../Shell.module.css';
import page from './Dashboard.module.css';

/** A text, or an element's name, its attributes and what is in it. */
export type KeptNode = string | readonly [tag: string, attributes: Record<string, string>, ...KeptNode[]];

export type KeptView = {
  readonly uid: string;
  /** The script that drew it; another release may use other class names. */
  readonly app: string;
  /** Valid from and until, by the device's clock, epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly view: readonly KeptNode[];
};

/** Allowed in a kept view; nothing here loads or runs anything. */
const TAGS: ReadonlySet<string> = new Set(
  (
    'a article aside bdi br button circle code dd defs details div dl dt fieldset footer g h1 h2 h3 h4 header i input label legend ' +
    'li line main nav ol p path pattern polygon polyline rect section small span strong summary svg ul use'
  ).split(' '),
);
const ATTRIBUTE =
  /^(?:aria-[a-z]+|role|href|class|id|style|tabindex|type|name|checked|data-(?:quiet|glyph)|target|rel|viewbox|[dxyr]|[cr][xy]|[xy][12]|width|height|points|transform|fill|fill-rule|stroke|stroke-(?:width|linecap|linejoin|dasharray)|shape-rendering|pattern(?:units|transform))$/i;
const LINK =
  /^(?:\/|\/(?:about|auth|courses|dashboard|join|privacy|profile|register|support|terms)(?:[/?#].*)?|#[\w-]*|tel:.*|https:\/\/wa\.me\/.*)$/;

/** Where the page says how old its data are; at the top while the hub is unreachable. */
const AS_OF = `.${page['page']} > p[role=status]`;
const HIDDEN = 'visibility:hidden';

function keptNodes(node: Node): KeptNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || !TAGS.has(node.localName)) return [];
  if (!LINK.test(node.getAttribute('href') ?? '/')) return [];
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTE.test(name));
  const named = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  return [[node.localName, named, ...[...node.childNodes].flatMap(keptNodes)]];
}

/** The page as React draws it first, without what may soon be untrue. */
function neutralCopy(root: Element, asOf: Instant): Element | null {
  const copy = root.cloneNode(true) as Element;
  const all = (selector: string) => [...copy.querySelectorAll<HTMLElement>(selector)];
  const status = copy.querySelector(AS_OF);
  if (status === null) return null;
  all('[data-later]').forEach((part) => part.closest(part.dataset['later'] ?? '*')?.remove());
  all(`.${shell['strip']}`).forEach((strip) => strip.remove());
  for (const menu of all(`.${shell['own']} > :last-child`)) {
    const place = document.createElement('span');
    place.className = shell['account'] ?? '';
    menu.replaceWith(place);
  }
  for (const box of all('details')) {
    box.removeAttribute('open');
    [...box.children].slice(1).forEach((part) => part.remove());
  }
  for (const one of all('[role=status]')) one.textContent = '';
  const unsaid = document.createElement('span');
  unsaid.style.cssText = HIDDEN;
  unsaid.textContent = LOOKING;
  status.append(asOfWords(asOf), unsaid);
  for (const part of all(`.${cardRow['frame']}, .${cardRow['left']}`)) part.style.cssText += HIDDEN;
  copy.normalize();
  return copy;
}

/** Null if the page shows no courses or reports that the hub is unreachable. */
export function keptViewOf(root: Element, uid: string, data: LearnerData): KeptView | null {
  const copy = neutralCopy(root, data.asOf);
  const program = document.querySelector('script[type=module]');
  // In the document that phones store, the script is in `data-src`: `tools/build/site.ts`.
  const app = program?.getAttribute('data-src') ?? program?.getAttribute('src');
  if (copy === null || app == null) return null;
  // `asOf` and `user` do not change what the page shows over time.
  const { asOf: _asked, user: _user, catalogue, ...own } = data;
  // Nor do the classes of courses that the learner does not take.
  const courseIds = new Set(own.enrollments.map(({ courseId }) => courseId));
  const offerings = catalogue.offerings.filter(({ courseId }) => courseIds.has(courseId));
  const shown = { ...own, catalogue: { ...catalogue, offerings } };
  const from = Date.now();
  const until = from + (unchangedUntil(shown, now()) - now());
  return { uid, app, from, until, view: [...copy.childNodes].flatMap(keptNodes) };
}

function store(view: KeptView | null): void {
  writeStorage(KEPT_VIEW_KEY, null);
  // A wipe clears the noted session, and nothing may be stored after it, however late this runs.
  if (view === null || readStorage(SESSION_KEY) !== view.uid) return;
  writeStorage(KEPT_VIEW_KEY, JSON.stringify(view));
}

/** When a page counts as settled after new data or a change, ms. */
const AT_REST = 1_500;
const TIMER_MAX = 2 ** 31 - 1;

let keepNow = (): void => undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('visibilitychange', () => document.hidden && keepNow());

const isReordered = () => new URLSearchParams(location.search).has('order');

/** A button that is working, or that says what it did. */
const BUSY = '[aria-busy=true], article [role=status]:not(:empty, [data-later])';

/** Stores the dashboard once it settles or is left, but not while proofs wait: the first draw does not know of them. The last call counts. */
export function keepView(uid: string, data: LearnerData): void {
  const rest = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, Math.min(time, TIMER_MAX));
  };
  const keep = async () => {
    const proofs = await listQueuedProofs(uid).catch(() => null);
    const root = document.getElementById('root');
    // An offline page says so; the earlier kept view stays.
    if (keepNow !== ours || isReordered() || root?.querySelector(AS_OF) == null) return;
    if (root.querySelector(BUSY) !== null) return rest(AT_REST);
    // The database may not answer while the page is left.
    if (proofs === null) return;
    const view = keptViewOf(root, uid, data);
    store(proofs.length === 0 ? view : null);
    if (view !== null) rest(view.until - Date.now() + AT_REST);
  };
  const ours = (keepNow = () => void keep());
  rest(AT_REST);
}
