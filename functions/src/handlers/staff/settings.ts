/** `save-settings`: contacts, payment numbers and page texts, live with the next `catalogue` (decisions §9). */
import { PUBLIC_SETTINGS } from '../../../../src/domain/collections.ts';
import { saveSettings as command } from '../../../../src/domain/staff-command.ts';
import { record } from '../../audit.ts';
import { staffCommand } from '../../guard.ts';
import { once } from '../../idempotency.ts';
import { transact } from '../../store.ts';

export const saveSettings = staffCommand(command, 'manage_settings', (call) =>
  transact((transaction) =>
    once(transaction, call, async () => {
      const before = await transaction.get('publicSettings', PUBLIC_SETTINGS);
      transaction.set('publicSettings', PUBLIC_SETTINGS, call.request);
      record(transaction, call.actor, {
        action: 'settings_saved',
        target: { collection: 'settings', id: PUBLIC_SETTINGS },
        before,
        after: call.request,
        at: call.now,
      });
      return { done: true };
    }),
  ),
);
