/**
 * The kept view: the dashboard as this phone has painted it last, as a small tree of elements. The script in the head of
 * `app.html` draws it before the program has started, until React takes its place (rules §7, decision 0087).
 */
import { unchangedUntil } from '../../../domain/dashboard/unchanged-until.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { KEPT_VIEW_KEY, SESSION_KEY } from '../../../pwa/storage-keys.ts';
import { now } from '../../../shared/data/clock.ts';
import { listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import type { LearnerData } from '../../state/dashboard-data.ts';
import { asOfWords, LOOKING } from '../../ui/AsOf.tsx';
import countdowns from '../../ui/cards/ClassLine.module.css';
import joinButtons from '../../ui/cards/JoinButton.module.css';
import shell from '../../ui/frame/Shell.module.css';
import page from './DashboardView.module.css';

/** A text, or an element's name, its attributes and what is in it. */
export type KeptNode = string | readonly [tag: string, attributes: Record<string, string>, ...KeptNode[]];

export type KeptView = {
  readonly uid: string;
  /** The address of the program that drew it: another release may name its classes otherwise. */
  readonly app: string;
  /** From when until when it may be shown, by the device's own clock, epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly view: readonly KeptNode[];
};

/** What a kept view is made of. Nothing in these lists loads or runs anything. */
const TAGS: ReadonlySet<string> = new Set(
  (
    'a article aside bdi br button circle dd defs details div dl dt fieldset footer g h1 h2 h3 h4 header i input label legend ' +
    'li line main nav ol p path pattern polygon polyline rect section small span strong summary svg ul use'
  ).split(' '),
);
const ATTRIBUTE =
  /^(?:aria-[a-z]+|role|href|class|id|style|tabindex|type|name|checked|data-(?:quiet|glyph)|target|rel|viewbox|[dxyr]|[cr][xy]|[xy][12]|width|height|points|transform|fill|fill-rule|stroke|stroke-(?:width|linecap|linejoin|dasharray)|shape-rendering|pattern(?:units|transform))$/i;
/** Pages of the hub, a number to dial, the hub's own chat: no file, no address with a secret, no meeting. */
const LINK =
  /^(?:\/|\/(?:auth|courses|dashboard|join|privacy|profile|register|support|terms)(?:[/?#].*)?|#[\w-]*|tel:.*|https:\/\/wa\.me\/.*)$/;

/** Where the page says how old its data are; on top of it instead while the hub cannot be reached. */
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

/** As React draws the page first, without what time or the phone has added, and without what a moment may make untrue. */
function neutralCopy(root: Element, asOf: Instant): Element | null {
  const copy = root.cloneNode(true) as Element;
  const all = (selector: string) => [...copy.querySelectorAll<HTMLElement>(selector)];
  const told = copy.querySelector(AS_OF);
  if (told === null) return null;
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
  for (const status of all('[role=status]')) status.textContent = '';
  const unsaid = document.createElement('span');
  unsaid.style.cssText = HIDDEN;
  unsaid.textContent = LOOKING;
  told.append(asOfWords(asOf), unsaid);
  for (const part of all(`.${joinButtons['frame']}, .${countdowns['left']}`)) part.style.cssText += HIDDEN;
  copy.normalize();
  return copy;
}

/** The page in `root` as it may be kept; null where it shows no courses, or says that the hub cannot be reached. */
export function keptViewOf(root: Element, uid: string, data: LearnerData): KeptView | null {
  const copy = neutralCopy(root, data.asOf);
  const program = document.querySelector('script[type=module]');
  // In a page that the worker has stored, the program is named apart: `src/pwa/worker/tiers.ts`.
  const app = program?.getAttribute('data-src') ?? program?.getAttribute('src');
  if (copy === null || app == null) return null;
  // When it was asked and who asks changes nothing on the page as time goes by.
  const { asOf: _asked, user: _user, ...told } = data;
  const from = Date.now();
  const until = from + (unchangedUntil(told, now()) - now());
  return { uid, app, from, until, view: [...copy.childNodes].flatMap(keptNodes) };
}

function store(view: KeptView | null): void {
  try {
    localStorage.removeItem(KEPT_VIEW_KEY);
    // After a wipe no session is noted here any more: nothing may be kept again, however late this runs.
    if (view === null || localStorage.getItem(SESSION_KEY) !== view.uid) return;
    localStorage.setItem(KEPT_VIEW_KEY, JSON.stringify(view));
  } catch {
    // A phone without space keeps none.
  }
}

/** When a page is at rest, ms after its data came or something on it last said what was done. */
const AT_REST = 1_500;
/** The longest time that a timer runs, ms. */
const TIMER_MAX = 2 ** 31 - 1;

let keepNow = (): void => undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('visibilitychange', () => document.hidden && keepNow());

/** True iff the address asks for an order, with which the next visit does not begin. */
const isReordered = () => new URLSearchParams(location.search).has('order');

/** A button that works, or says for a moment what it did. */
const BUSY = '[aria-busy=true], article [role=status]:not(:empty, [data-later])';

/**
 * Keeps the dashboard on the page once it is at rest, or is left before that, and again when its time is over. Nothing is
 * kept while a proof waits on this phone, of which the first draw does not know. The latest call counts.
 */
export function keepView(uid: string, data: LearnerData): void {
  const rest = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, Math.min(time, TIMER_MAX));
  };
  const keep = async () => {
    const proofs = await listQueuedProofs(uid).catch(() => null);
    const root = document.getElementById('root');
    // A page without a connection says so; what was kept before stays.
    if (keepNow !== ours || isReordered() || root?.querySelector(AS_OF) == null) return;
    if (root.querySelector(BUSY) !== null) return rest(AT_REST);
    // A database that does not answer, as while the page is left, changes nothing either.
    if (proofs === null) return;
    const view = keptViewOf(root, uid, data);
    store(proofs.length === 0 ? view : null);
    if (view !== null) rest(view.until - Date.now() + AT_REST);
  };
  const ours = (keepNow = () => void keep());
  rest(AT_REST);
}
