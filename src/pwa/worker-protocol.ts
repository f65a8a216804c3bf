/** The worker protocol: the messages between pages and the service worker. */
/**
 * To a waiting worker: somebody accepted the new version. The worker answers on the message's port once the pages of the
 * new version are what every page load gets.
 */
export const SKIP_WAITING = 'SKIP_WAITING';

/** Is cached from an acceptance until the new worker is in charge; it says under which keys that keeps its pages. */
export const ACCEPTED = '/__accepted';

/** From a page: somebody registered, signed in or installed, so that the worker may store the learner's app. */
export const CACHE_LEARNER_TIER = 'cache-learner-tier';

/** From the worker: the connection may be back, so that a page with a token sends what waits. */
export const FLUSH_OUTBOX = 'flush-outbox';

/** The tag of the Background Sync that wakes the worker. */
export const OUTBOX_SYNC = 'hub-outbox';

/** From the worker: a push of this `kind` was shown, or the browser changed the push address. */
export const PUSH_ARRIVED = 'push-arrived';
export const PUSH_CHANGED = 'push-changed';

/**
 * From the worker: a notification was tapped that leads to `path`. The page answers on the message's port, and goes
 * there unless somebody is typing. Only the page knows which path it shows.
 */
export const OPEN_PAGE = 'open-page';

/** The cache of private copies, such as opened receipts: readable offline, wiped at sign-out. */
export const PRIVATE_CACHE = 'hub-private';
