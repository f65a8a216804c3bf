/** What the form of exports refuses before it asks the server, and how it shows what the server refuses. */
import { ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { fillField } from '../../../../tests/typing.ts';
import { exportMessages, staffToasts } from '../../../domain/wire/staff-messages.ts';
import { now } from '../../../shared/data/clock.ts';
import { staffTheme } from '../../ui/theme/staff-theme.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { queryClient } = await import('../../data/queries.ts');
const { Exports } = await import('./Exports.tsx');

/** What was asked of the server, and its answer to an export. */
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response(JSON.stringify({ error: exportMessages.unknownCourse }), { status: 400 });
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('export-data')) throw new TypeError('Failed to fetch');
    asked.push(path);
    return answer();
  });
  const admin = { id: 'demo', email: 'owner@example.com', name: 'Olivia', role: 'owner', isActive: true };
  const stored = { sid: 'a-session', admin, lastSeenAt: now(), endsAt: now() + 60_000 };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored), setItem: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={staffTheme}>
        <Exports />
      </ThemeProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const fill = (name: string, value: string) => fillField(field(name)?.id ?? '', value);
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const said = (name: string) => document.getElementById(`${field(name)?.getAttribute('aria-describedby')}`);
const seen = (name: string) => expect.poll(() => said(name)?.textContent, { timeout: 10_000 });

/** A half-typed date: browsers give it no text and set `badInput`. */
const typeHalf = (name: string, badInput = true) =>
  Object.defineProperty(field(name), 'validity', { value: { badInput }, configurable: true });

test.each(['startDate', 'endDate'])('a half-typed %s is not sent as an empty date', async (name) => {
  typeHalf(name);
  press('Payments CSV');
  await seen(name).toBe(exportMessages.notADate);
  expect(asked).toEqual([]);
  typeHalf(name, false);
  fill(name, '2026-11-28');
  press('Payments CSV');
  await expect.poll(() => asked).toEqual([expect.stringContaining(`${name}=2026-11-28`)]);
});

test('dates the wrong way round are refused under the second, before anything is asked', async () => {
  fill('startDate', '2026-12-02');
  fill('endDate', '2026-12-01');
  press('Students CSV');
  await seen('endDate').toBe(exportMessages.datesReversed);
  expect(asked).toEqual([]);
});

test('a course that no longer exists is refused with the server’s sentence', async () => {
  press('Enrollments CSV');
  await expect
    .poll(() => document.querySelector('[role="alert"]')?.textContent)
    .toBe(`${staffToasts.exportFailed.title}${exportMessages.unknownCourse}`);
});

test('an export that the server refuses for its session shows the spec’s sentence', async () => {
  answer = () => new Response(JSON.stringify({ error: 'Unauthorized' }), { status: 401 });
  press('Payments CSV');
  await expect
    .poll(() => document.body.textContent, { timeout: 10_000 })
    .toContain(staffToasts.exportNeedsSession.text);
});
