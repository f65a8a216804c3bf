/** `let-in`: an owner lets a colleague who lost their passkey sign in once without it (rules §6). */
import { LET_IN_LASTS } from '../../../../src/domain/wire/limits.ts';
import { letIn } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { always, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

export const handler = staffCommand(
  letIn,
  async (transaction, { actor, request, now }) => {
    const { uid } = request;
    if (uid === actor.uid) throw new RefusedError('forbidden', passkeyMessages.notYourself);
    const member = await transaction.get('admins', uid);
    if (!member?.isActive) throw new RefusedError('not_found', staffMessages.unknownStaff);
    const kept = await transaction.get('staffRecovery', uid);
    const until = now + LET_IN_LASTS;
    const grant = { by: actor.uid, until };
    transaction.set('staffRecovery', uid, { codes: kept?.codes ?? [], letIn: grant });
    return {
      answer: { until },
      audit: {
        action: 'staff_let_in',
        target: { collection: 'admins', id: uid },
        before: null,
        after: { until },
      },
    };
  },
  { needsTouch: always },
);
