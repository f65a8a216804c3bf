import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { makeCourse } from '../../../tests/factories/course.ts';
import { placeCatalogue } from './place.ts';

test('a card says when registration opens, and is empty there again once it is open', async () => {
  document.body.innerHTML =
    '<ul data-courses><li data-course="data-analysis"><p data-field="registration"></p></li></ul>';
  const said = () => document.querySelector('[data-field="registration"]')?.textContent;
  const registrationNote = 'Registration for 5 Dec opens on Mon 30 Nov';
  await placeCatalogue(makeCatalogue({ courses: [{ ...makeCourse(), registrationNote }] }));
  expect(said()).toBe(registrationNote);
  await placeCatalogue(makeCatalogue({ courses: [makeCourse()] }));
  expect(said()).toBe('');
});
