import { expect, test } from 'vitest';
import { documentIdSchema } from '../classes/offering.ts';
import { attendanceId, collections, courseHoldId } from './collections.ts';

test('every collection is called what the code calls it', () => {
  for (const [name, path] of Object.entries(collections)) expect(path).toBe(name);
});

test('composite ids are joined from their parts', () => {
  expect(courseHoldId('uid', 'data-analysis')).toBe('uid_data-analysis');
  expect(attendanceId('offering', 'sunday', 'uid')).toBe('offering_sunday_uid');
  expect(attendanceId('offering', 'sunday', 'a')).not.toBe(attendanceId('offering', 'saturday', 'a'));
  expect(documentIdSchema.safeParse(attendanceId('offering', 'recording', 'uid')).success).toBe(true);
});
