import { randomBytes } from 'node:crypto';
import { calendarAddress } from '../../../src/domain/wire/command.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { learnerCommand } from '../command/command.ts';
import { notFound } from '../http/refused-error.ts';

export const handler = learnerCommand(calendarAddress, async (transaction, call) => {
  const { orderId, wanted } = call.request;
  const { uid } = call.actor;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment?.studentId !== uid) throw notFound(errorMessages.unknownOrder);
  const feeds = await transaction.find('calendarFeeds', { orderId });
  if (!wanted) {
    for (const { id } of feeds) transaction.remove('calendarFeeds', id);
    return { path: null };
  }
  const [feed] = feeds;
  if (feed !== undefined) return { path: paths.calendarFeed(feed.id) };
  const secret = randomBytes(16).toString('hex');
  transaction.set('calendarFeeds', secret, { orderId, userId: uid, createdAt: call.now });
  return { path: paths.calendarFeed(secret) };
});
