/** What `npm start` does weeks later to the data that it kept: its promises hold again, and nothing that was typed is lost. */
import { afterAll, expect, test } from 'vitest';
import { refreshClasses } from '../../tools/seed/demo-data.ts';
import { isLive, liveOffering, offerings } from '../../tools/seed/classes.ts';
import { LIVE_COURSE } from '../../tools/seed/orders.ts';
import type { Offering } from '../../src/domain/classes/offering.ts';
import { lusakaInstant } from '../../src/domain/time/time.ts';
import { db, readDoc } from './hub.ts';

/** A Wednesday that no other test uses. */
const NOW = lusakaInstant('2039-03-16', '10:00');
const MONDAY = lusakaInstant('2039-03-21', '09:00');
const made = [...offerings(NOW), ...offerings(MONDAY)].map(({ id }) => id);

afterAll(async () => {
  await Promise.all(
    made.flatMap((id) => ['offerings', 'classLinks'].map((name) => db.doc(`${name}/${id}`).delete())),
  );
});

test('a later start moves the demo data to a live class, and keeps links and seats that staff entered', async () => {
  await refreshClasses(process.env, NOW);
  const typed = { saturdayLink: 'https://zoom.us/j/90000000001' };
  const next = liveOffering(MONDAY);
  await db.doc(`classLinks/${next.id}`).update(typed);
  await db.doc(`offerings/${next.id}`).update({ capacity: 7 });
  await refreshClasses(process.env, MONDAY);
  const found = await readDoc('offerings', next.id);
  expect(found).toMatchObject({ courseId: LIVE_COURSE, capacity: 7, revision: 1 });
  expect(isLive(found as unknown as Offering, MONDAY)).toBe(true);
  expect(await readDoc('classLinks', next.id)).toMatchObject(typed);

  await refreshClasses(process.env, MONDAY);
  expect(await readDoc('offerings', next.id)).toMatchObject({ revision: 1 });
  const { size } = await db.collection('offerings').where('weekendDate', '==', next.weekendDate).get();
  // Five courses, and the class of the demonstration.
  expect(size).toBe(6);
});
