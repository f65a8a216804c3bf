import { publishWeekends } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { prepareClassChanges } from '../../push/outbox.ts';

export const handler = staffCommand(publishWeekends, async (transaction, call) => {
  const ids = [...new Set(call.request.offeringIds)];
  const offerings = await Promise.all(ids.map((id) => transaction.get('offerings', id)));
  const found = offerings.filter((one) => one !== null);
  if (found.length < ids.length) throw new RefusedError('not_found', staffMessages.unknownOffering);
  const hidden = found.filter(({ isVisible }) => !isVisible);
  // Learners who are already enrolled in a weekend are notified of its classes, as when staff show a single one.
  const announcements = await Promise.all(
    hidden.map((one) => prepareClassChanges(transaction, one, { ...one, isVisible: true }, call.now)),
  );
  for (const { id } of hidden) transaction.update('offerings', id, { isVisible: true });
  for (const announce of announcements) announce();
  const shown = hidden.map(({ id }) => id);
  return { answer: { shown }, audit: { action: 'weekends_published', id: ids[0] ?? '', after: { shown } } };
});
