/** Which keys of the browser's storage belong to the device or to others, and are not a learner's own. */

/** This device's own choices, whoever uses it; not private, and kept at sign-out. */
export const DEVICE_PREFIX = 'hub.device.';

/** The portal's session, of its own sign-in: a learner who signs out does not end it. */
const STAFF_PREFIX = 'hub.staff.';

/**
 * What `wipePrivate` leaves. Whatever is not named here is taken for private: a forgotten key is wiped, not left.
 * `firebase:` is for Auth itself to remove; `hub.clock` is how far the device's clock is off.
 */
const NON_PRIVATE_PREFIXES = [DEVICE_PREFIX, STAFF_PREFIX, 'firebase:', 'hub.clock', 'mui-'] as const;

export function isPrivateKey(key: string): boolean {
  return !NON_PRIVATE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
