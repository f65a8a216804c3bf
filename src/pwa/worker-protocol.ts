/** The messages between pages and the service worker, and the names of what both use. */

/**
 * To a waiting worker: the user accepted the new version. It answers on the message's port once every page load gets the
 * new version's pages.
 */
export const SKIP_WAITING = 'SKIP_WAITING';
/** Cached from an acceptance until the new worker is in control: the cache keys of the new worker's pages. */
export const ACCEPTED = '/__accepted';

/** To the worker: a user registered, signed in or installed, so that it may store the learner's app. */
export const CACHE_LEARNER_TIER = 'cache-learner-tier';

/** From the worker: the connection may be back, so that a page with a token sends what waits. */
export const FLUSH_OUTBOX = 'flush-outbox';
export const OUTBOX_SYNC = 'hub-outbox';

/** From the worker: a push of this `kind` was shown, or the browser changed the push address. */
export const PUSH_ARRIVED = 'push-arrived';
export const PUSH_CHANGED = 'push-changed';

/** From the worker: a notification for `path` was tapped. The page answers on the message's port, and goes there. */
export const OPEN_PAGE = 'open-page';

/** The cache of private copies, such as opened receipts, which is wiped at sign-out. */
export const PRIVATE_CACHE = 'hub-private';

/** The cache of browser errors. It holds no personal data, so it survives a sign-out. */
export const ERRORS_CACHE = 'hub-errors';

/** The cache in which the page that checks certificates stores itself and what it needs without signal. */
export const VERIFY_CACHE = 'hub-verify';
