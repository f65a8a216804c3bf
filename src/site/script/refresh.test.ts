import { expect, test } from 'vitest';
import { makeCourse } from '../../../tests/factories/course.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { classesOnSale } from './refresh.ts';

test('classes of a course that is not on sale, such as the demonstration’s, are not for the public pages', () => {
  const [hidden, sold] = [makeOffering({ courseId: 'hidden' }), makeOffering({ courseId: 'sold' })];
  expect(classesOnSale({ courses: [makeCourse({ id: 'sold' })], offerings: [hidden, sold] })).toEqual([sold]);
});
