/** `give-feedback`: once for each enrollment, by somebody who was there. */
import { feedbackRefusal, giveFeedback } from '../../../src/domain/after-class/feedback.ts';
import { feedbackRefusals } from '../../../src/domain/wire/class-messages.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { learnerCommand } from '../command/command.ts';
import { conflict, notFound } from '../http/refused-error.ts';

export const handler = learnerCommand(giveFeedback, async (transaction, { actor: { uid }, request, now }) => {
  const { orderId, face, text } = request;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment?.studentId !== uid) throw notFound(errorMessages.unknownOrder);
  if ((await transaction.get('feedback', orderId)) !== null) throw conflict(feedbackRefusals.once);
  const { courseId, firstWeekend: weekendDate } = enrollment;
  const offerings = await transaction.aside.find('offerings', { courseId, weekendDate: ['>=', weekendDate] });
  const marks = await transaction.find('attendance', { userId: uid });
  const visible = offerings.filter(({ isVisible }) => isVisible);
  const refusal = feedbackRefusal(enrollment, visible, marks, now);
  if (refusal !== null) throw conflict(refusal);
  transaction.set('feedback', orderId, { userId: uid, courseId, weekendDate, face, text, givenAt: now });
  return { done: true };
});
