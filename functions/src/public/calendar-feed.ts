/** `calendar/{secret}.ics`: the classes of one enrollment; it says nothing about the learner (rules §8). */
import { calendarFile, remainingClasses } from '../../../src/domain/classes/calendar.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { config } from '../env.ts';
import { countNonCommandUse } from '../command/rate-limit.ts';
import { endpoint, setTag } from '../http/http.ts';
import { notFound } from '../http/refused-error.ts';
import { store, transact } from '../store/store.ts';
import { recentOfferings } from '../store/seats/seats.ts';

export const calendarFeed = endpoint(['GET', 'HEAD'], async (request, reply) => {
  reply.set('x-robots-tag', 'noindex');
  const secret = /\/([0-9a-f]{32})\.ics$/.exec(request.path)?.[1];
  const feed = secret === undefined ? null : await store.get('calendarFeeds', secret);
  const enrollment = feed && (await store.get('enrollments', feed.orderId));
  if (feed === null || enrollment === null) throw notFound(errorMessages.notFound);
  const { courseId, orderId } = enrollment;
  const now = Date.now();
  await transact((transaction) => countNonCommandUse(transaction, 'calendar-fetch', feed.id, now));
  const [course, offerings] = await Promise.all([
    store.get('courses', courseId),
    recentOfferings(store, courseId, now),
  ]);
  const input = {
    title: course?.title ?? courseId,
    enrollmentId: orderId,
    classes: remainingClasses(enrollment, offerings, now),
    urlOf: (offeringId: string, slot: string) => config.siteUrl + paths.join(offeringId, slot),
  };
  reply.set('cache-control', 'public, max-age=300');
  // Without the timestamp, which changes with every request.
  setTag(reply, calendarFile(input, 0));
  reply.set('content-disposition', 'inline; filename="classes.ics"');
  reply.type('text/calendar; charset=utf-8').send(calendarFile(input, now));
});
