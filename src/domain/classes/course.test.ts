import { expect, test } from 'vitest';
import { makeCourse } from '../../../tests/factories/course.ts';
import {
  courseSchema,
  courseTitle,
  formatKwacha,
  formatWeeks,
  inDisplayOrder,
  priceOfAll,
  courseIdSchema,
  slugOf,
} from './course.ts';

test.each([
  [100, 'K100'],
  [0, 'K0'],
  [17.5, 'K17.50'],
  [0.01, 'K0.01'],
  [1_234_567.89, 'K1,234,567.89'],
])('%d is written %s', (amount, text) => {
  expect(formatKwacha(amount)).toBe(text);
});

test('a course that left the catalogue goes by its id, written like a title', () => {
  const course = makeCourse({ id: 'data-analysis', title: 'Data Analysis (Excel)' });
  expect(courseTitle('data-analysis', [course])).toBe('Data Analysis (Excel)');
  expect(courseTitle('data-analysis', [])).toBe('Data analysis');
});

test('one week is one week', () => {
  expect([1, 2, 12].map(formatWeeks)).toEqual(['1 week', '2 weeks', '12 weeks']);
});

test.each([
  [[], null],
  [[100, 100], 'K100'],
  [[120, 80, 100], 'From K80'],
])('courses for %j kwacha cost %s', (prices, said) => {
  expect(priceOfAll(prices.map((price) => ({ price })))).toBe(said);
});

test('lists go by the order of staff, then by the alphabet', () => {
  const course = (title: string, displayOrder: number) => ({ title, displayOrder });
  const courses = [course('Cybersecurity', 2), course('Data', 1), course('AI', 2), course('Web', 0)];
  expect(inDisplayOrder(courses).map(({ title }) => title)).toEqual(['Web', 'Data', 'AI', 'Cybersecurity']);
});

const longest = { title: 't'.repeat(100), description: 'd'.repeat(500) };
test.each([
  ['one letter everywhere', { id: 'd', title: 't', description: 'd', learningPoints: [...'123456'] }],
  ['the longest texts', { ...longest, learningPoints: Array.from('123456', (point) => point.repeat(160)) }],
  ['the highest price', { price: 100_000 }],
])('%s fits', (_, changes) => {
  expect(courseSchema.safeParse({ ...makeCourse(), ...changes }).success).toBe(true);
});

test.each([
  ['a title of 101 characters', { title: 't'.repeat(101) }],
  ['a description of 501 characters', { description: 'd'.repeat(501) }],
  ['a learning point of 161 characters', { learningPoints: ['1', '2', '3', '4', '5', 'p'.repeat(161)] }],
  ['five learning points', { learningPoints: ['1', '2', '3', '4', '5'] }],
  ['no price', { price: 0 }],
  ['a part of a kwacha', { price: 99.5 }],
  ['a price beyond all sense', { price: 100_001 }],
  ['an id with capitals', { id: 'Data' }],
  ['an id with a slash', { id: 'data/analysis' }],
  ['an id that begins with a dash', { id: '-data' }],
  ['an id of 61 characters', { id: 'd'.repeat(61) }],
])('%s does not fit', (_, changes) => {
  expect(courseSchema.safeParse(makeCourse()).success).toBe(true);
  expect(courseSchema.safeParse({ ...makeCourse(), ...changes }).success).toBe(false);
});

test.each([
  ['Data Analysis (Excel)', 'data-analysis-excel'],
  ['  Économie & Co. ', 'economie-co'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s becomes the id %s', (title, id) => {
  expect(slugOf(title)).toBe(id);
  expect(courseIdSchema.safeParse(id).success).toBe(true);
});
