import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { SETTINGS_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { publicSettingsSchema } from '../../../../src/domain/wire/settings/public-settings.ts';
import { saveSettings } from '../../../../src/domain/wire/staff-command.ts';
import { changed, staffCommand } from '../../command/command.ts';
import { badRequest } from '../../http/refused-error.ts';
import { mendProvisionalMarks } from '../../store/enrollments/provisional-entry.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(
  saveSettings,
  async (transaction, { request }) => {
    // An unreadable document must not block its own repair, which sends all fields.
    const known = await readOrNull(transaction.get('publicSettings', PUBLIC_SETTINGS));
    const whole = publicSettingsSchema.safeParse({ ...known, ...request });
    if (!whole.success) throw badRequest();
    transaction.set('publicSettings', PUBLIC_SETTINGS, whole.data);
    return changed('settings_saved', PUBLIC_SETTINGS, known, request);
  },
  {
    bodyMax: SETTINGS_BODY_MAX,
    // Whom learners pay and contact is worth an attacker's while; the other settings are not.
    needsTouch: ({ contacts, paymentNumbers }) => contacts !== undefined || paymentNumbers !== undefined,
    afterwards: async ({ provisionalEntry }) => {
      if (provisionalEntry !== undefined) await mendProvisionalMarks();
    },
  },
);
