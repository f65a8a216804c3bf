/** `save-settings`: contacts, payment numbers, page texts and limits, live with the next `catalogue` (rules §9). */
import * as v from 'valibot';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { SETTINGS_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { publicSettingsSchema } from '../../../../src/domain/wire/settings/public-settings.ts';
import { saveSettings } from '../../../../src/domain/wire/staff-command.ts';
import { changedFieldsOf } from '../../audit/audit.ts';
import { staffCommand } from '../../command/command.ts';
import { badRequest } from '../../http/refused-error.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(
  saveSettings,
  'manage_settings',
  async (transaction, { request }) => {
    // What cannot be read must not stand in the way of its repair, for which all parts are sent.
    const known = await readOrNull(transaction.get('publicSettings', PUBLIC_SETTINGS));
    const whole = v.safeParse(publicSettingsSchema, { ...known, ...request });
    if (!whole.success) throw badRequest();
    transaction.set('publicSettings', PUBLIC_SETTINGS, whole.output);
    return {
      answer: { done: true },
      audit: {
        action: 'settings_saved',
        target: { collection: 'settings', id: PUBLIC_SETTINGS },
        before: changedFieldsOf(known, request),
        after: request,
      },
    };
  },
  {
    bodyMax: SETTINGS_BODY_MAX,
    // Whom learners pay and whom they ask: the rest of the settings waits for no touch.
    needsTouch: ({ contacts, paymentNumbers }) => contacts !== undefined || paymentNumbers !== undefined,
  },
);
