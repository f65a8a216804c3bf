/** The storage keys that belong to the device or to staff, and not to a learner; and the name of the phone's database. */

export const DATABASE = 'hub';

/** Whose data may be shown here before Firebase Auth has answered: the uid of the auth session, while there is one. */
export const SESSION_KEY = 'hub.session';

/** The kept view of the dashboard. The script in `app.html` reads this key and the one above. */
export const KEPT_VIEW_KEY = 'hub.kept';

/** Choices for this device, whoever uses it. They are not private, and stay at sign-out. */
export const DEVICE_PREFIX = 'hub.device.';

/** The staff session. A learner who signs out does not end it. */
const STAFF_PREFIX = 'hub.staff.';

/**
 * The keys that `wipePrivate` leaves. It wipes all others, so that a key which nobody listed here is wiped too.
 * Firebase Auth removes `firebase:` itself; `hub.clock` is the measured offset of the device's clock.
 */
const NON_PRIVATE_PREFIXES = [DEVICE_PREFIX, STAFF_PREFIX, 'firebase:', 'hub.clock', 'mui-'] as const;

export function isPrivateKey(key: string): boolean {
  return !NON_PRIVATE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
