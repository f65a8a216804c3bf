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
import { LIVE_COURSE, MAIN_NETWORK, orderCodeOf } from './orders.ts';
import { examplePhone, learners, networkAt } from './people.ts';
import type { Buyer } from './commands.ts';

const DECIDED = ['approved', 'two parts', 'part', 'rejected', 'reversed', 'unpaid', 'overpaid'] as const;

export type Case = {
  readonly who: Buyer;
  readonly code: string;
  readonly fate: (typeof DECIDED)[number] | 'waits';
  /** What a waiting proof looks like, or the code of the order whose transaction it copies. */
  readonly shows: string;
  /** Of the money that it shows; by default one is drawn. */
  readonly transactionId?: string;
  readonly registeredAt: Instant;
  readonly shownAt: Instant;
  readonly decidedAt: Instant;
  readonly waitsFrom: Instant;
};

/**
 * A line of the list. `course` and `network` are places in the hub's lists, from 1; `came` is the week of somebody whose story is over, else for how many hours the proof waits; `story` is
 * what became of it, what the proof shows, or the name of whose transaction it copies.
 */
const rowSchema = z.object({
  name: z.string(),
  course: z.coerce.number(),
  network: z.coerce.number(),
  came: z.union([z.enum(['last week', 'this week']), z.coerce.number()]),
  story: z.string(),
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

/** The code of the order at that place of the list; far from the crowd's. */
const codeOf = (at: number) => orderCodeOf(5_000_000 + at);

export const courseAt = (place: number) => foundingCourses[(place - 1) % foundingCourses.length]?.id ?? '';

/** The people of the list; those who came in one week are spread over its working hours. */
function listedCases(now: Instant): Case[] {
  const rows = readRows();
  const { lastWeek, thisWeek } = weeksAt(now);
  return rows.map(({ name, course, network: nth, came, story }, at): Case => {
    const network = networkAt(nth);
    const together = rows.filter((row) => row.came === came || (story === 'again' && row.story === story));
    const place = together.findIndex((row) => row.name === name) + 0.5;
    const share = (place / together.length) * 0.85;
    const time = came === 'last week' ? lastWeek : thisWeek;
    const waits = typeof came === 'number';
    const waitsFrom = now - (waits ? came : 0) * HOUR;
    const copied = rows.findIndex((row) => row.name === story);
    const plain = name.toLowerCase().replace(/[^a-z ]/g, '');
    return {
      who: {
        uid: `demo-${plain.replaceAll(' ', '-')}`,
        name,
        email: `${plain.replaceAll(' ', '.')}@example.com`,
        phone: examplePhone(network, 101 + at),
        network,
        courseId: courseAt(course),
      },
      code: codeOf(at),
      fate: DECIDED.find((fate) => fate === story) ?? 'waits',
      shows: copied < 0 ? story : codeOf(copied),
      registeredAt: waits && story !== 'again' ? waitsFrom - 25 * MINUTE : time(share),
      shownAt: time(share + 0.03),
      decidedAt: time(share + 0.1),
      waitsFrom,
    };
  });
}

function signInCases(now: Instant): Case[] {
  const { pending, review, approved, rejected, temporary } = learners;
  const caseOf = (
    code: string,
    learner: Omit<Buyer, 'network' | 'courseId'>,
    fate: Case['fate'],
    [registered, shown = 0, decided = 0]: readonly number[],
    courseId = courseAt(1),
  ): Case => ({
    code,
    who: { ...learner, network: MAIN_NETWORK, courseId },
    fate,
    shows: 'message',
    registeredAt: now - (registered ?? 0) * HOUR,
    shownAt: now - shown * HOUR,
    decidedAt: now - decided * HOUR,
    waitsFrom: now - 2 * HOUR,
  });
  return [
    caseOf('CHANDA34', pending, 'unpaid', [25]),
    caseOf('THANDEKA', review, 'waits', [3]),
    caseOf('TRYHERE7', approved, 'approved', [73, 50, 49], LIVE_COURSE),
    caseOf('MUYANDA7', approved, 'overpaid', [71, 48, 47]),
    caseOf('MWANGA36', rejected, 'rejected', [46, 24, 23], courseAt(5)),
    caseOf('TEMWANA4', temporary, 'unpaid', [24]),
  ];
}

export const casesAt = (now: Instant): Case[] => [...signInCases(now), ...listedCases(now)];
