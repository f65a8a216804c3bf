/** The adjustable limits, as an owner has set them. */
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { type Limits, limitsOf } from '../../../src/domain/wire/setting.ts';
import type { Reader } from './store.ts';
import { unlessUnreadable } from './unreadable.ts';

/** Where the settings are unreadable, the usual limits hold, so that learners can still pay. */
export async function limitsInForce(reader: Reader): Promise<Limits> {
  return limitsOf(await unlessUnreadable(reader.get('publicSettings', PUBLIC_SETTINGS)));
}
