import { expect, test, vi } from 'vitest';
import { DAY } from '../../domain/wire/limits.ts';
import { now } from '../../shared/data/clock.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { enrollmentsQuery } = await import('./enrollments.ts');

test('a past week of enrollments has a beginning and an end', () => {
  const sort = { by: 'createdAt', direction: 'desc' } as const;
  const span = { since: 28, until: 21 };
  const { where = [] } = enrollmentsQuery({ courseId: null, weekend: null, order: 'pending', span, sort });
  const days = where.flatMap(([field, operator, value]) =>
    field === 'createdAt' && value !== null && typeof value === 'object' && 'instant' in value
      ? [[operator, Math.round((now() - value.instant) / DAY)]]
      : [],
  );
  expect(days).toEqual([
    ['>=', 28],
    ['<', 21],
  ]);
});
