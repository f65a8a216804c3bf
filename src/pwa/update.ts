/**
 * Registers the service worker, talks to it, looks for new versions, and offers them: only the tab that accepts one reloads
 * (rules §9). Loaded by `import()` after the page.
 */
import { messageSW, Workbox } from 'workbox-window';
import { HOUR } from '../domain/wire/limits.ts';
import { isNotedWithin, writeStorage } from '../shared/data/web-storage.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';
import { isFormBegun } from './form-begun.ts';
import { ACCEPTED, CACHE_LEARNER_TIER, SKIP_WAITING } from './worker-protocol.ts';

const NAME = 'New version';
const LATER_KEY = `${DEVICE_PREFIX}update-later`;
/** For how long nothing is offered after "Later", ms. */
const LATER = 4 * HOUR;
/** Delay before looking again whether a form is still being filled in, ms. */
const LOOK_AGAIN = 2_000;
/** Timeouts of the new worker, ms: to take control after its answer, and to answer at all. */
const CONTROL_TIMEOUT = 2_000;
const ANSWER_TIMEOUT = 10_000;

let offering = false;

/** Loaded at the first offer, because most visits have none; the worker has kept it. */
let prompt: typeof import('./prompt.ts') | undefined;

/**
 * Reloads this page into the new version. Browsers give its worker control only when the old one is idle, which takes
 * minutes if a request hangs. But once the new worker has answered, page loads return the new version anyway, so the
 * page reloads soon after, whether or not the new worker is in control.
 */
async function accept(): Promise<void> {
  const { serviceWorker } = navigator;
  const reload = () => location.reload();
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  // Another tab may have accepted first: then the new worker is active, and only this page has to reload.
  if (!waiting) return reload();
  prompt?.showOffer({ name: NAME, text: 'The new version is loading.' });
  serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, ANSWER_TIMEOUT);
  await messageSW(waiting, { type: SKIP_WAITING });
  setTimeout(reload, CONTROL_TIMEOUT);
}

function putOff(): void {
  offering = false;
  writeStorage(LATER_KEY, String(Date.now()));
}

function offerWhenIdle(): void {
  if (!offering || isNotedWithin(LATER_KEY, LATER, Date.now())) return;
  if (isFormBegun()) return void setTimeout(offerWhenIdle, LOOK_AGAIN);
  const text = 'A new version is ready.';
  import('./prompt.ts')
    .then((loaded) => {
      prompt = loaded;
      if (!offering) return;
      prompt.showOffer({
        name: NAME,
        text,
        yes: 'Reload',
        no: 'Later',
        onYes: () => void accept(),
        onNo: putOff,
      });
    })
    .catch(() => undefined);
}

function withdraw(): void {
  offering = false;
  prompt?.hideOffer(NAME);
}

/** Shows the offer now, or once no form on this page is being filled in; after "Later" it waits some hours. */
async function offerUpdate(): Promise<void> {
  if (offering) return;
  offering = true;
  navigator.serviceWorker.addEventListener('controllerchange', withdraw, { once: true });
  // Once the waiting version was accepted, page loads return it, so this page has it already.
  const accepted = await caches.match(ACCEPTED).catch(() => undefined);
  if (accepted) offering = false;
  else offerWhenIdle();
}

/** Checks for a new version when the tab is shown again, at most hourly, because tabs stay open for days. */
function checkOnReturn(workbox: Workbox): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    workbox.update().catch(() => undefined);
  });
}

/** After another tab took a new version, hides the next click on a link from the router, so that the page reloads. */
function reloadOnNextNavigation(): void {
  const leaveToBrowser = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin === location.origin && link.pathname !== location.pathname)
      event.stopImmediatePropagation();
  };
  addEventListener('click', leaveToBrowser, true);
}

/** Has the worker store the learner's app; it answers nothing. */
export async function askForLearnerTier(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active) void messageSW(active, { type: CACHE_LEARNER_TIER });
}

export async function registerWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller) void offerUpdate();
  });
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // The very first worker takes control of its page as well, and is no new version.
    if (isUpdate || isExternal) reloadOnNextNavigation();
  });
  await workbox.register({ immediate: true });
  checkOnReturn(workbox);
}
