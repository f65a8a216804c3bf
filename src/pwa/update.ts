/** Offers a new version and never forces it: only the tab that accepts it reloads (rules §9). */
import { messageSW } from 'workbox-window';
import { HOUR } from '../domain/wire/limits.ts';
import { isNotedWithin, writeNote } from './device-notes.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';
import { isFormBegun } from './form-begun.ts';
import { hideOffer, showOffer } from './prompt.ts';
import { ACCEPTED, SKIP_WAITING } from './worker-protocol.ts';

const NAME = 'New version';
const LATER_KEY = `${DEVICE_PREFIX}update-later`;
/** For how long nothing is offered after "Later", ms. */
const LATER = 4 * HOUR;
const LOOK_AGAIN = 2_000;
/** How long after its answer the new worker may take to be in charge, ms. Where nothing hangs it is much quicker. */
const IN_CHARGE_WITHIN = 2_000;
/** How long the new worker may take to start and answer, ms. */
const ANSWER_WITHIN = 10_000;

let offering = false;

function putOff(): void {
  offering = false;
  writeNote(LATER_KEY, String(Date.now()));
}

/**
 * Reloads this page into the new version. Browsers put its worker in charge only when the old one has nothing left to do,
 * which takes minutes where a request hangs. After a moment the page therefore reloads all the same: from the worker's
 * answer on, page loads give the new version.
 */
async function accept(): Promise<void> {
  const { serviceWorker } = navigator;
  const reload = () => location.reload();
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  // Another tab may have accepted first: then the new worker is active, and only this page has to reload.
  if (!waiting) return reload();
  showOffer({ name: NAME, text: 'The new version is loading.' });
  serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, ANSWER_WITHIN);
  await messageSW(waiting, { type: SKIP_WAITING });
  setTimeout(reload, IN_CHARGE_WITHIN);
}

/** True iff somebody accepted the version that waits: then page loads give it already, this one too. */
const isAccepted = () =>
  caches.match(ACCEPTED).then(
    (kept) => kept !== undefined,
    () => false,
  );

function offerWhenIdle(): void {
  if (!offering || isNotedWithin(LATER_KEY, LATER, Date.now())) return;
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
export async function offerUpdate(): Promise<void> {
  if (offering) return;
  offering = true;
  navigator.serviceWorker.addEventListener('controllerchange', withdraw, { once: true });
  if (await isAccepted()) offering = false;
  else offerWhenIdle();
}
