/** The limits that an owner may move, as they stand now. */
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import {
  type AdjustableLimits,
  adjustableLimitsOf,
} from '../../../src/domain/wire/settings/public-settings.ts';
import type { Reader } from './store.ts';
import { readOrNull } from './unreadable-error.ts';

/** Where the settings are unreadable, the defaults hold, so that learners can still pay. */
export async function currentLimits(reader: Reader): Promise<AdjustableLimits> {
  return adjustableLimitsOf(await readOrNull(reader.get('publicSettings', PUBLIC_SETTINGS)));
}
