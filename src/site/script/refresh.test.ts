import { expect, test } from 'vitest';
import { makeCourse } from '../../../tests/factories/course.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { classesOnSale } from './refresh.ts';

test('classes of a course that cannot be bought are none of the public pages’, such as the demonstration’s', () => {
  const [hidden, sold] = [makeOffering({ courseId: 'hidden' }), makeOffering({ courseId: 'sold' })];
  expect(classesOnSale({ courses: [makeCourse({ id: 'sold' })], offerings: [hidden, sold] })).toEqual([sold]);
});
