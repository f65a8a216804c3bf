/** What pages and the service worker say to each other. */
export const SKIP_WAITING = 'SKIP_WAITING';

/** From a page: someone registered, signed in or installed, so the learner's app may be kept on this phone. */
export const CACHE_LEARNER_TIER = 'cache-learner-tier';

/** From the worker: the connection may be back, whoever holds a token sends what waits. */
export const FLUSH_OUTBOX = 'flush-outbox';

/** The tag of the Background Sync that wakes the worker. */
export const OUTBOX_SYNC = 'hub-outbox';

/** From the worker: a push was shown (`kind` says which), or the browser changed the address that pushes come to. */
export const PUSH_ARRIVED = 'push-arrived';
export const PUSH_CHANGED = 'push-changed';

/**
 * From the worker: a notification was tapped that leads to `path`. The page answers on the port that came with it, and
 * goes there unless somebody is typing: only it knows where it stands by now.
 */
export const OPEN_PAGE = 'open-page';

/** Opened receipts and the like: readable offline, wiped at sign-out. */
export const PRIVATE_CACHE = 'hub-private';
