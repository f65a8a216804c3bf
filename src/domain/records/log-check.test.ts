import { describe, expect, test, vi } from 'vitest';
import { checkWholeLog, joinChecks, type LogCheck, lostIn, NOTHING_CHECKED, verifyLog } from './log-check.ts';

const part = (fields: Partial<LogCheck>): LogCheck => ({ ...NOTHING_CHECKED, ...fields });
const paper = { code: '5-A', state: 'stands', sealedAt: 7 } as const;
const first = part({ checked: 300, seals: 5, forgotten: 2, paper, next: 'row-300' });
const last = part({ checked: 20, unsealed: 20, late: 3, forgotten: 1, told: 2 });
const sum = part({ checked: 320, seals: 5, unsealed: 20, late: 3, forgotten: 3, told: 2, paper });

test('parts are asked for one after the other, each from where the one before ended, and added up', async () => {
  const ask = vi.fn<(from: string | null) => Promise<LogCheck>>();
  ask.mockResolvedValueOnce(first).mockResolvedValueOnce(last);
  const hear = vi.fn<(soFar: LogCheck) => void>();
  expect(await checkWholeLog(ask, hear)).toEqual(sum);
  expect(ask.mock.calls).toEqual([[null], ['row-300']]);
  expect(hear.mock.calls).toEqual([[first]]);
  expect(lostIn(sum)).toBe(1);
});

test('after a part that failed the check resumes from what it has, and asks for nothing twice', async () => {
  const ask = vi.fn<(from: string | null) => Promise<LogCheck>>();
  ask.mockResolvedValueOnce(last);
  expect(await checkWholeLog(ask, undefined, first)).toEqual(sum);
  expect(ask.mock.calls).toEqual([['row-300']]);
});

test('faults of two parts stand beside each other, each once', () => {
  const [one, other] = [
    { kind: 'added', id: 'a' },
    { kind: 'removed', id: 'b' },
  ] as const;
  expect(joinChecks(part({ faults: [one] }), part({ faults: [other, one] })).faults).toEqual([one, other]);
});

test('nothing is lost if fewer entries are forgotten than the log told of, or before the last part', () => {
  expect(lostIn(part({ forgotten: 1, told: 2 }))).toBe(0);
  expect(lostIn(first)).toBe(0);
});

describe('where a part begins', () => {
  const accepts = (from: unknown) => verifyLog.request.safeParse({ from }).success;

  test.each(['row-300', '.a', 'ä'.repeat(750)])('is any id that an entry can have: "%s"', (id) => {
    expect(accepts(id)).toBe(true);
  });

  test.each(['', '.', '..', '__all__', '__\n__', 'a/b', 'ä'.repeat(751)])('is never "%s"', (id) => {
    expect(accepts(id)).toBe(false);
  });
});
