import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { SETTINGS_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { publicSettingsSchema } from '../../../../src/domain/wire/settings/public-settings.ts';
import { saveSettings } from '../../../../src/domain/wire/staff-command.ts';
import { addAuditEntry, changedFieldsOf } from '../../audit/audit.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { runOnce } from '../../command/idempotency.ts';
import { badRequest } from '../../http/refused-error.ts';
import { mendProvisionalMarks } from '../../store/enrollments/provisional-entry.ts';
import { transact, type Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

/** Provisional marks are updated afterwards; a retry completes them after a crash. */
export const handler = staffCommandWithoutTransaction(
  saveSettings,
  async (call) => {
    const answer = await transact((transaction) => runOnce(transaction, call, () => save(transaction, call)));
    if (call.request.provisionalEntry !== undefined) await mendProvisionalMarks();
    return answer;
  },
  {
    bodyMax: SETTINGS_BODY_MAX,
    // Whom learners pay and contact is worth an attacker's while; the other settings are not.
    needsTouch: ({ contacts, paymentNumbers }) => contacts !== undefined || paymentNumbers !== undefined,
  },
);

async function save(
  transaction: Transaction,
  { request, actor, now }: Call<typeof saveSettings, StaffActor>,
) {
  // An unreadable document must not block its own repair, which sends all fields.
  const known = await readOrNull(transaction.get('publicSettings', PUBLIC_SETTINGS));
  const whole = publicSettingsSchema.safeParse({ ...known, ...request });
  if (!whole.success) throw badRequest();
  transaction.set('publicSettings', PUBLIC_SETTINGS, whole.data);
  addAuditEntry(transaction, actor, {
    action: 'settings_saved',
    target: { collection: 'settings', id: PUBLIC_SETTINGS },
    before: changedFieldsOf(known, request),
    after: request,
    at: now,
  });
  return { done: true } as const;
}
