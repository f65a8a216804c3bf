import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import {
  type AdjustableLimits,
  adjustableLimitsOf,
} from '../../../src/domain/wire/settings/public-settings.ts';
import type { Reader } from './store.ts';
import { readOrNull } from './unreadable-error.ts';

/** Unreadable settings give the defaults, so that learners can still pay. */
export async function currentLimits(reader: Reader): Promise<AdjustableLimits> {
  return adjustableLimitsOf(await readOrNull(reader.get('publicSettings', PUBLIC_SETTINGS)));
}
