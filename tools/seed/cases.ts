/** Who is in the demonstration, and when each of them registered, paid and was decided on. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { firstAttendableWeekend } from '../../src/domain/classes/enrollment.ts';
import { usualTimes } from '../../src/domain/classes/offering.ts';
import {
  addDays,
  type Day,
  formatTime,
  type Instant,
  lusakaInstant,
  mondayOf,
} from '../../src/domain/time/time.ts';
import { HOUR, JOIN_CLOSES_AFTER, MINUTE } from '../../src/domain/wire/limits.ts';
import { inProject } from '../shared/project.ts';
import { LIVE_COURSE, orderCodeOf } from './orders.ts';
import { examplePhone, learners, networkAt } from './people.ts';
import type { Buyer } from './commands.ts';

const DECIDED = ['approved', 'two parts', 'part', 'rejected', 'reversed', 'unpaid', 'overpaid'] as const;

export type Case = {
  readonly who: Buyer;
  readonly code: string;
  readonly fate: (typeof DECIDED)[number] | 'waits';
  /** What a waiting proof looks like, or the code of the order whose transaction it copies. */
  readonly shows: string;
  /** The ID of the shown transaction; by default one is made up. */
  readonly transactionId?: string;
  readonly registeredAt: Instant;
  readonly shownAt: Instant;
  readonly decidedAt: Instant;
  readonly waitsFrom: Instant;
};

/**
 * A line of the list. `course` and `network` are places in the hub's lists, from 1; course 0 can always be joined. `came` is the week in which the learner came, or how
 * many hours ago the proof was sent; `story` is what became of it, what the proof shows, or whose transaction it copies, by name. Learners who sign in have a fixed order `code`.
 */
const rowSchema = z.object({
  name: z.string(),
  course: z.coerce.number(),
  network: z.coerce.number(),
  came: z.union([z.enum(['last week', 'this week']), z.coerce.number()]),
  story: z.string(),
  code: z.string().optional(),
});

function readRows() {
  const csv = readFileSync(inProject('tools', 'seed', 'learners.csv'), 'utf8');
  const [head = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((line) => rowSchema.parse(Object.fromEntries(head.map((name, at) => [name, line[at]]))));
}

/** The instant at which a share of the working hours between two instants is over. */
function workingTime(from: Instant, to: Instant): (share: number) => Instant {
  const hours = Array.from({ length: Math.floor((to - from) / HOUR) }, (_, at) => from + at * HOUR).filter(
    (at) => formatTime(at) >= '08:00' && formatTime(at) < '20:00',
  );
  return (share) => {
    const at = share * hours.length;
    return Math.floor((hours[Math.floor(at)] ?? from) + (at % 1) * HOUR);
  };
}

/** The coming weekend, the one before it, and the working hours in which people registered for each. */
export function weeksAt(now: Instant) {
  const coming = firstAttendableWeekend([], now);
  const last: Day = addDays(coming, -7);
  // On a Monday, a week that begins after the repeat has no hours yet.
  const since = Math.min(usualTimes(last).sundayStartsAt + JOIN_CLOSES_AFTER, now - 36 * HOUR);
  return {
    coming,
    last,
    lastWeek: workingTime(lusakaInstant(mondayOf(last), '08:00'), lusakaInstant(last, '12:00')),
    thisWeek: workingTime(since, now - HOUR),
  };
}

export const courseAt = (place: number) => foundingCourses[(place - 1) % foundingCourses.length]?.id ?? '';

/** The people of the list; those who came in one week are spread over its working hours. */
export function casesAt(now: Instant): Case[] {
  const rows = readRows();
  const { lastWeek, thisWeek } = weeksAt(now);
  // Far from the codes of the crowd.
  const codeOf = (at: number) => rows[at]?.code ?? orderCodeOf(5_000_000 + at);
  const whoIs = (name: string, network: ReturnType<typeof networkAt>, at: number) => {
    const plain = name.toLowerCase().replace(/[^a-z ]/g, '');
    const known = Object.values(learners).find((learner) => learner.name === name);
    return {
      uid: known?.uid ?? `demo-${plain.replaceAll(' ', '-')}`,
      name,
      email: known?.email ?? `${plain.replaceAll(' ', '.')}@example.com`,
      phone: known?.phone ?? examplePhone(network, 101 + at),
      network,
    };
  };
  return rows.map(({ name, course, network: nth, came, story }, at): Case => {
    const network = networkAt(nth);
    const copied = rows.findIndex((row) => row.name === story);
    const known = {
      who: { ...whoIs(name, network, at), courseId: course === 0 ? LIVE_COURSE : courseAt(course) },
      code: codeOf(at),
      fate: DECIDED.find((fate) => fate === story) ?? 'waits',
      shows: copied < 0 ? story : codeOf(copied),
    } as const;
    const together = rows.filter((row) => row.came === came || (story === 'again' && row.story === story));
    const share = ((together.findIndex((row) => row.name === name) + 0.5) / together.length) * 0.85;
    const time = came === 'last week' ? lastWeek : thisWeek;
    const inWeek = {
      registeredAt: time(share),
      shownAt: time(share + 0.03),
      decidedAt: time(share + 0.1),
      waitsFrom: now,
    };
    if (typeof came === 'string') return { ...known, ...inWeek };
    const shownAt = now - came * HOUR;
    if (story === 'again') return { ...known, ...inWeek, waitsFrom: shownAt };
    const registeredAt = shownAt - (known.fate === 'waits' ? 25 * MINUTE : 23 * HOUR);
    return { ...known, registeredAt, shownAt, decidedAt: shownAt + HOUR, waitsFrom: shownAt };
  });
}
