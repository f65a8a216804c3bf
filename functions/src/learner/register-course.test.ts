import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makePublicSettings } from '../../../tests/factories/setting.ts';
import type { Reader, Table } from '../store/store.ts';
import { placeAhead } from './register-course.ts';

test.each([
  ['only in the transaction where unpaid orders hold some', 24, ['offerings']],
  ['ahead of it where they hold none', null, ['offerings', 'enrollments', 'enrollments', 'placeOffers']],
])('who has seats is read %s', async (_, seatHoldHours, read) => {
  const asked: Table[] = [];
  const find = async (table: Table) => {
    asked.push(table);
    return table === 'offerings' ? [makeOffering({ capacity: 1 })] : [];
  };
  const settings = makePublicSettings({ seats: { seatHoldHours, offerHours: 4 } });
  const reader = { get: async () => null, find } as unknown as Reader;
  const { isHeld } = await placeAhead(reader, settings, 'data-analysis', NOW);
  expect(isHeld).toBe(seatHoldHours !== null);
  expect(asked).toEqual(read);
});
