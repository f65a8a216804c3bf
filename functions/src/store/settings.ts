import { randomBytes } from 'node:crypto';
import { PRIVATE_SETTINGS, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import {
  type AdjustableLimits,
  adjustableLimitsOf,
} from '../../../src/domain/wire/settings/public-settings.ts';
import { type Reader, store, transact } from './store.ts';
import { nullIfUnreadable } from './unreadable-error.ts';

/** Unreadable settings give the defaults, so that learners can still pay. */
export async function currentLimits(reader: Reader): Promise<AdjustableLimits> {
  return adjustableLimitsOf(await nullIfUnreadable(reader.get('publicSettings', PUBLIC_SETTINGS)));
}

/** The key, in hex, that signs what the hub must later recognise as its own; made on first use, so that nobody has to set it up. */
export async function signingKey(name: 'receiptKey' | 'challengeKey'): Promise<string> {
  const known = (await store.get('privateSettings', PRIVATE_SETTINGS))?.[name];
  if (known !== undefined) return known;
  return transact(async (transaction) => {
    const settings = await transaction.get('privateSettings', PRIVATE_SETTINGS);
    const made = settings?.[name];
    if (made !== undefined) return made;
    const key = randomBytes(32).toString('hex');
    if (settings === null) transaction.set('privateSettings', PRIVATE_SETTINGS, { [name]: key });
    else transaction.update('privateSettings', PRIVATE_SETTINGS, { [name]: key });
    return key;
  });
}
