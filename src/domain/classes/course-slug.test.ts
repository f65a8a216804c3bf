import { expect, test } from 'vitest';
import { courseIdSchema } from './course.ts';
import { slugOf } from './course-slug.ts';

test.each([
  ['Data Analysis (Excel)', 'data-analysis-excel'],
  ['  Économie & Co. ', 'economie-co'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s becomes the id %s', (title, id) => {
  expect(slugOf(title)).toBe(id);
  expect(courseIdSchema.safeParse(id).success).toBe(true);
});
