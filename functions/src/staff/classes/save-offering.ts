import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { classDays } from '../../../../src/domain/classes/class-move.ts';
import { lusakaDay } from '../../../../src/domain/time/time.ts';
import { saveOffering } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { changed, staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { prepareClassChanges } from '../../push/outbox.ts';

export const handler = staffCommand(saveOffering, async (transaction, call) => {
  const { offeringId, ...change } = call.request;
  const offering = await transaction.get('offerings', offeringId);
  if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
  const days = classDays(offering.weekendDate);
  const whole = { ...offering, ...change };
  const moved = (['saturdayStartsAt', 'sundayStartsAt'] as const).filter(
    (field) => whole[field] !== offering[field],
  );
  for (const field of moved) {
    if (!days.includes(lusakaDay(whole[field]))) throw refuseField(field, staffMessages.classTime);
  }
  checkRegistration(whole);
  const revision = offering.revision + (moved.length > 0 ? 1 : 0);
  const announce = await prepareClassChanges(transaction, offering, whole, call.now);
  transaction.update('offerings', offeringId, { ...change, revision });
  announce();
  return changed('offering_saved', offeringId, offering, change);
});

type Windowed = Pick<
  Offering,
  'registrationOpensAt' | 'registrationClosesAt' | 'saturdayStartsAt' | 'sundayStartsAt'
>;

function checkRegistration(offering: Windowed): void {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offering;
  const closes = closesAt ?? null;
  if (closes === null) return;
  if (opensAt !== null && opensAt !== undefined && closes <= opensAt) {
    throw refuseField('registrationClosesAt', staffMessages.closesBefore);
  }
  if (closes > Math.max(offering.saturdayStartsAt, offering.sundayStartsAt)) {
    throw refuseField('registrationClosesAt', staffMessages.closesLate);
  }
}
