import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { makeCourse } from '../../../tests/factories/course.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { updateFirstClasses } from './next-class.ts';
import { applyCatalogue } from './place.ts';

const weekly = Object.values(usualTimes('2026-11-14')).join();
const draw = (courseId: string) => {
  document.body.innerHTML = `<ul data-courses><li data-course="${courseId}"><p data-first="${weekly}"></p></li></ul>`;
};
const said = () => document.querySelector('[data-first]')?.textContent;

test('a card says when registration opens, and the first class again once it is open', () => {
  const course = makeCourse();
  draw(course.id);
  const registrationNote = 'Registration for 5 Dec opens on Mon 30 Nov';
  updateFirstClasses({ courses: [{ ...course, registrationNote }], offerings: [] }, NOW);
  expect(said()).toBe(registrationNote);
  updateFirstClasses({ courses: [course], offerings: [] }, NOW);
  expect(said()).toBe('First class Sat 28 Nov, 15:00');
});

test('a card names the final work as staff last wrote it', async () => {
  document.body.innerHTML =
    '<ul data-courses><li data-course="data-analysis"><span data-field="finalWork">a report</span></li></ul>';
  const work = () => document.querySelector('[data-field]')?.textContent;
  await applyCatalogue(makeCatalogue({ courses: [{ ...makeCourse(), finalWork: 'a budget' }] }));
  expect(work()).toBe('a budget');
  await applyCatalogue(makeCatalogue());
  expect(work()).toBe('');
});

const planned = ['2026-12-05', '2026-12-12'];

test.each([
  ['by the weekly rule where nothing is planned', {}, [], 'First class Sat 28 Nov, 15:00'],
  ['as planned', {}, planned, 'First class Sat 5 Dec, 15:00'],
  ['not before it is open', { firstWeekend: '2026-12-12' }, planned, 'First class Sat 12 Dec, 15:00'],
])('a card says when the first class is: %s', (_, changes, weekends, sentence) => {
  const course = { ...makeCourse(), ...changes };
  draw(course.id);
  const own = weekends.map((weekendDate) =>
    makeOffering({ courseId: course.id, weekendDate, ...usualTimes(weekendDate) }),
  );
  const other = makeOffering({ courseId: 'another', ...usualTimes('2026-11-28') });
  updateFirstClasses({ courses: [course], offerings: [other, ...own] }, NOW);
  expect(said()).toBe(sentence);
});
