import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { COURSE_TAKEN } from '../../src/domain/classes/course.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeCourse } from '../factories/course.ts';
import { expectRefusal, expectResult, readDoc, findDocs, newStaff, putAs, send, unique } from './hub.ts';
import { newCourse, newOffering, placeOrder } from './order-fixtures.ts';

test('a course is created and changed; orders keep the price they were made with', async () => {
  const [manager, course] = [await newStaff('manager'), makeCourse({ id: `course-${unique()}` })];
  expectResult(await send('save-course', manager, course));
  const { order } = await placeOrder({ courseId: course.id });
  expectResult(await send('save-course', manager, { ...course, price: 150, isActive: false }));
  expect(await readDoc('courses', course.id)).toMatchObject({ price: 150, isActive: false });
  expect(await readDoc('orders', order.id)).toMatchObject({ amount: 100 });
  const bad = await send('save-course', manager, { ...course, learningPoints: ['only one'] });
  expect(expectRefusal(bad, 400).fields).toHaveProperty('learningPoints');
});

test('parts that are not sent stay, so that nobody undoes a colleague’s change; the audit entry names the parts', async () => {
  const [manager, course, offering] = [await newStaff('manager'), await newCourse(), await newOffering()];
  await send('save-course', manager, { id: course.id, price: 150 });
  expectResult(await send('save-course', manager, { id: course.id, isActive: !course.isActive }));
  expect(await readDoc('courses', course.id)).toEqual({
    ...(await readDoc('courses', course.id)),
    ...course,
    price: 150,
    isActive: !course.isActive,
    id: undefined,
  });
  const rows = await findDocs('auditLog', 'target.id', course.id);
  expect(rows).toContainEqual(
    expect.objectContaining({ before: { price: course.price }, after: { price: 150 } }),
  );

  const [saturdayLink, recordingLink] = [`https://zoom.us/j/${unique()}`, `https://youtu.be/${unique()}`];
  const at = { offeringId: offering.id };
  expectResult(await send('save-links', manager, { ...at, saturdayLink, published: { saturday: true } }));
  expectResult(await send('save-links', manager, { ...at, recordingLink, recordingSizeMb: 85 }));
  expectResult(await send('save-offering', manager, { ...at, capacity: 20 }));
  expectResult(await send('save-offering', manager, { ...at, isVisible: false }));
  expect(await readDoc('classLinks', offering.id)).toEqual({
    saturdayLink,
    sundayLink: null,
    recordingLink,
    reused: { saturday: false, sunday: false, recording: false },
  });
  expect(await readDoc('offerings', offering.id)).toMatchObject({
    linksPublished: { saturday: true, sunday: false, recording: false },
    recordingSizeMb: 85,
    capacity: 20,
    isVisible: false,
    revision: offering.revision,
  });
  const taken = await send('save-links', manager, { ...at, saturdayLink: null });
  expect(expectRefusal(taken, 400).fields, 'published by somebody else').toEqual({
    saturdayLink: staffMessages.linkMissing,
  });
});

test('a new course needs all its parts, and cannot replace another course', async () => {
  const [manager, course] = [await newStaff('manager'), makeCourse({ id: `course-${unique()}` })];
  expectRefusal(await send('save-course', manager, { id: course.id, isNew: true, title: 'Half' }), 400);
  expect(await readDoc('courses', course.id)).toBeNull();
  expectResult(await send('save-course', manager, { ...course, isNew: true }));
  const again = await send('save-course', manager, { ...course, price: 1, isNew: true });
  expectRefusal(again, 400, { title: COURSE_TAKEN });
  expect(await readDoc('courses', course.id)).toMatchObject({ price: course.price });
});

test('a course that does not fit its schema can be replaced', async () => {
  const [manager, course] = [await newStaff('manager'), makeCourse({ id: `course-${unique()}` })];
  await putAs('courses', course.id, { title: 7 });
  expectResult(await send('save-course', manager, { ...course, isNew: true }));
  expect(await readDoc('courses', course.id)).toMatchObject({ title: course.title });
});

test('an order of courses that lacks one or names an unknown one is refused', async () => {
  const [manager, course] = [await newStaff('manager'), await newCourse()];
  for (const courseIds of [[course.id], [course.id, course.id], ['nobody-knows-it']]) {
    const answer = await send('order-courses', manager, { courseIds });
    expectRefusal(answer, 400, { courseIds: staffMessages.courseList });
  }
});

test('a class moves within three days of its weekend and no further', async () => {
  const [manager, offering] = [await newStaff('manager'), await newOffering()];
  const { id: offeringId, saturdayStartsAt, sundayStartsAt } = offering;
  const request = {
    offeringId,
    saturdayStartsAt: saturdayStartsAt + HOUR,
    sundayStartsAt,
    isVisible: true,
    capacity: 20,
  };
  expectResult(await send('save-offering', manager, request));
  expect(await readDoc('offerings', offeringId)).toMatchObject({
    saturdayStartsAt: saturdayStartsAt + HOUR,
    capacity: 20,
    revision: 1,
  });
  expectResult(await send('save-offering', manager, { ...request, capacity: 21 }));
  expect(await readDoc('offerings', offeringId), 'more seats move no class').toMatchObject({ revision: 1 });
  const far = { ...request, sundayStartsAt: sundayStartsAt + 5 * DAY };
  expectRefusal(await send('save-offering', manager, far), 400, {
    sundayStartsAt: staffMessages.classTime,
  });
});

test('links are stored apart from the offering; publishing needs a link, and only https is accepted', async () => {
  const [manager, offering] = [await newStaff('manager'), await newOffering()];
  const links = {
    saturdayLink: `https://meet.google.com/${unique()}`,
    sundayLink: null,
    recordingLink: null,
  };
  const published = { saturday: true, sunday: false, recording: false };
  expectResult(await send('save-links', manager, { offeringId: offering.id, ...links, published }));
  expect(await readDoc('classLinks', offering.id)).toMatchObject(links);
  const stored = await readDoc('offerings', offering.id);
  expect(stored).toMatchObject({ linksPublished: published });
  expect(JSON.stringify(stored)).not.toContain('meet.google.com');

  const empty = { offeringId: offering.id, ...links, published: { ...published, sunday: true } };
  expectRefusal(await send('save-links', manager, empty), 400, {
    sundayLink: staffMessages.linkMissing,
  });
  const bad = { offeringId: offering.id, ...links, sundayLink: 'http://meet.google.com/a', published };
  expect(expectRefusal(await send('save-links', manager, bad), 400).fields).toHaveProperty('sundayLink');
});

test('the size of a recording is stored where learners can read it, and removed with its link', async () => {
  const [manager, offering] = [await newStaff('manager'), await newOffering()];
  const links = { saturdayLink: null, sundayLink: null, recordingLink: 'https://video.example/one' };
  const published = { saturday: false, sunday: false, recording: true };
  const request = { offeringId: offering.id, ...links, published, recordingSizeMb: 85 };
  expectResult(await send('save-links', manager, request));
  expect(await readDoc('offerings', offering.id)).toMatchObject({ recordingSizeMb: 85 });
  const { id: offeringId, saturdayStartsAt, sundayStartsAt } = offering;
  const moved = { offeringId, saturdayStartsAt: saturdayStartsAt + HOUR, sundayStartsAt };
  expectResult(await send('save-offering', manager, { ...moved, isVisible: true, capacity: null }));
  expectResult(await send('save-links', manager, request));
  const both = { recordingSizeMb: 85, revision: offering.revision + 1 };
  expect(await readDoc('offerings', offering.id)).toMatchObject(both);
  const taken = { ...request, recordingLink: null, published: { ...published, recording: false } };
  expectResult(await send('save-links', manager, taken));
  expect(await readDoc('offerings', offering.id)).toMatchObject({ recordingSizeMb: null });
});

test('two courses cannot meet in one room, nor a recording lead into a live class', async () => {
  const [manager, one, other] = [await newStaff('manager'), await newOffering(), await newOffering()];
  const link = `https://meet.google.com/${unique()}`;
  const links = { saturdayLink: link, sundayLink: null, recordingLink: null };
  const published = { saturday: true, sunday: false, recording: false };
  expectResult(await send('save-links', manager, { offeringId: one.id, ...links, published }));
  const request = { offeringId: other.id, ...links, published };
  expectRefusal(await send('save-links', manager, request), 400, {
    saturdayLink: staffMessages.linkTaken,
  });
  const own = { ...request, saturdayLink: `${link}-2`, recordingLink: `${link}-2` };
  expectRefusal(await send('save-links', manager, own), 400, {
    recordingLink: staffMessages.linkLive,
  });
  expectResult(await send('save-links', manager, { ...own, recordingLink: link }));
});

test('links that do not fit their schema can be replaced', async () => {
  const [manager, offering] = [await newStaff('manager'), await newOffering()];
  await putAs('classLinks', offering.id, { saturdayLink: 'javascript:alert(1)' });
  const links = {
    saturdayLink: `https://zoom.us/j/${unique()}`,
    sundayLink: null,
    recordingLink: null,
    published: { saturday: true, sunday: false, recording: false },
  };
  expectResult(await send('save-links', manager, { offeringId: offering.id, ...links }));
  expect(await readDoc('classLinks', offering.id)).toMatchObject({ saturdayLink: links.saturdayLink });
});
