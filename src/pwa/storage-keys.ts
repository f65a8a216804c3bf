/** Storage keys, and which of them survive a learner's sign-out. */

export const DATABASE = 'hub';

/** The uid of the auth session, whose data may be shown before Firebase Auth has answered. */
export const SESSION_KEY = 'hub.session';

/** The kept view of the dashboard. The script in `app.html` reads this key and the one above. */
export const KEPT_VIEW_KEY = 'hub.kept';

/** The learner's certificates, so that they can be shown without signal. */
export const CERTIFICATES_KEY = 'hub.certificates';

/** Choices for this device, whichever user is signed in. */
export const DEVICE_PREFIX = 'hub.device.';

/**
 * Not private: `hub.staff.` is the staff session, `hub.clock` the offset of the device's clock, and Firebase Auth removes
 * its own keys. Everything else is wiped, so that a key which is not listed here is wiped too.
 */
const NON_PRIVATE_PREFIXES = [DEVICE_PREFIX, 'hub.staff.', 'firebase:', 'hub.clock', 'mui-'] as const;

export function isPrivateKey(key: string): boolean {
  return !NON_PRIVATE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
