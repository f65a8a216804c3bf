import { randomBytes } from 'node:crypto';
import { calendarAddress } from '../../../src/domain/wire/command.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { learnerCommand } from '../command/command.ts';
import { RefusedError } from '../http/refused-error.ts';

export const handler = learnerCommand(calendarAddress, async (transaction, call) => {
  const { orderId, wanted } = call.request;
  const { uid } = call.actor;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment?.studentId !== uid) throw new RefusedError('not_found', errorMessages.unknownOrder);
  const standing = await transaction.find('calendarFeeds', [['orderId', '==', orderId]]);
  if (!wanted) {
    for (const { id } of standing) transaction.remove('calendarFeeds', id);
    return { path: null };
  }
  const [known] = standing;
  if (known !== undefined) return { path: paths.calendarFeed(known.id) };
  const secret = randomBytes(16).toString('hex');
  transaction.set('calendarFeeds', secret, { orderId, userId: uid, createdAt: call.now });
  return { path: paths.calendarFeed(secret) };
});
