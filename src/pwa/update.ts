/** Offers a new version and never forces it: only the tab that accepts it reloads (rules §9). */
import { Workbox } from 'workbox-window';
import { HOUR } from '../domain/wire/limits.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';
import { isFormBegun } from './form-begun.ts';
import { hideOffer, showOffer } from './prompt.ts';
import { WORKER } from './register.ts';

const NAME = 'New version';
const LATER_KEY = `${DEVICE_PREFIX}update-later`;
/** For how long nothing is offered after "Later", ms. */
const LATER = 4 * HOUR;
const LOOK_AGAIN = 2_000;

let offering = false;

function isPutOff(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(LATER_KEY) ?? 0) < LATER;
  } catch {
    return false;
  }
}

function putOff(): void {
  offering = false;
  try {
    localStorage.setItem(LATER_KEY, String(Date.now()));
  } catch {
    // Without storage, the next page offers it again.
  }
}

async function accept(): Promise<void> {
  const reload = () => location.reload();
  const workbox = new Workbox(WORKER);
  workbox.addEventListener('controlling', reload);
  const registration = await workbox.register({ immediate: true });
  // Another tab may have accepted first: then the new worker is active, and only this page has to reload.
  if (registration?.waiting) workbox.messageSkipWaiting();
  else reload();
}

function offerWhenIdle(): void {
  if (!offering || isPutOff()) return;
  if (isFormBegun()) {
    setTimeout(offerWhenIdle, LOOK_AGAIN);
    return;
  }
  const text = 'A new version is ready.';
  showOffer({ name: NAME, text, yes: 'Reload', no: 'Later', onYes: () => void accept(), onNo: putOff });
}

/** Removes the offer, because another tab took the new version. */
function withdraw(): void {
  offering = false;
  hideOffer(NAME);
}

/** Shows the offer now, or once nobody is filling in a form on this page; after "Later" not for some hours. */
export function offerUpdate(): void {
  if (offering) return;
  offering = true;
  navigator.serviceWorker.addEventListener('controllerchange', withdraw, { once: true });
  offerWhenIdle();
}
