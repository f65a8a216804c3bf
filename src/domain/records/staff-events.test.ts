import { expect, test } from 'vitest';
import { makeAuditEntry } from '../../../tests/factories/audit-entry.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { actorName, type AuditEntry } from './audit-log.ts';
import { moved, written } from './staff-events.ts';

test('a message of a round stands with its words and who opened it; an open or skipped card does not', () => {
  const of = {
    id: 'one_chanda',
    roundId: 'one',
    userId: 'chanda',
    kind: 'unpaid',
    text: 'Hello Chanda',
  } as const;
  const messages = (['sent', 'wrong_number', 'skipped', 'taken'] as const).map((state, n) => ({
    ...of,
    id: `${n}_chanda`,
    state,
    by: 'ruth@example.com',
    at: NOW - n,
  }));
  expect(messages.flatMap(written).map(({ title, text }) => [title, text])).toEqual([
    ['Written to on WhatsApp', 'Not paid · Hello Chanda · by ruth@example.com'],
    ['The WhatsApp number does not work', 'Not paid · by ruth@example.com'],
  ]);
});

test('a move to another weekend says who moved it, and why where staff did and the reader may read the log', () => {
  const move = { from: '2026-11-28', to: '2026-12-05', at: NOW };
  const told = (by: 'staff' | 'learner' | 'offer' | 'full', log: readonly AuditEntry[] = []) =>
    moved({ id: 'ACDE3467', moves: [{ ...move, by }] }, log);
  const [event] = told('learner');
  expect(event).toMatchObject({
    title: 'Moved from Sat 28 Nov to Sat 5 Dec',
    text: 'by their own wish',
    orderId: 'ACDE3467',
  });
  const entry = makeAuditEntry({
    action: 'learner_moved',
    target: { collection: 'enrollments', id: 'ACDE3467' },
    after: { firstWeekend: move.to, reason: 'The trainer is away' },
  });
  const events = told('staff', [entry]);
  expect(events.map(({ text }) => text)).toEqual([`The trainer is away · by ${actorName(entry.actor)}`]);
  expect(told('staff')[0]?.text).toBe('by staff');
});
