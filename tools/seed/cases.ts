/** Who is in the demonstration, and when each of them registered, paid and heard of it. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { firstAttendableWeekend } from '../../src/domain/classes/enrollment.ts';
import { type MobileNetwork, mobileNetworkSchema } from '../../src/domain/money/payment.ts';
import { addDays, type Day, formatTime, type Instant, lusakaInstant } from '../../src/domain/time/time.ts';
import { HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { inProject } from '../shared/project.ts';
import { learners } from './people.ts';
import { LIVE_COURSE, orderCodeOf } from './story.ts';

const DECIDED = ['approved', 'two parts', 'part', 'rejected', 'reversed', 'unpaid', 'overpaid'] as const;

/**
 * A line of the list. Who came in one of the two weeks has a story that is over; else `came` says for how many hours the
 * proof waits, and `story` what it shows, or the name of whose transaction it repeats.
 */
const learnerSchema = z.object({
  name: z.string(),
  course: z.string(),
  network: mobileNetworkSchema,
  came: z.union([z.enum(['last week', 'this week']), z.string().transform(Number).pipe(z.number())]),
  story: z.string(),
});
type Listed = z.infer<typeof learnerSchema>;

/** One order of the demonstration. */
export type Case = {
  readonly who: {
    readonly uid: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly code: string;
  readonly courseId: Course['id'];
  readonly network: MobileNetwork;
  readonly fate: (typeof DECIDED)[number] | 'waits';
  /** Of a waiting proof: its form, what is odd about it, or the code of the order whose transaction it repeats. */
  readonly shows: string;
  readonly registeredAt: Instant;
  /** When a proof was shown that staff have decided on, and when they did. */
  readonly shownAt: Instant;
  readonly decidedAt: Instant;
  /** When the proof came that waits. */
  readonly waitsFrom: Instant;
};

function readList(): Listed[] {
  const [head = '', ...lines] = readFileSync(inProject('tools', 'seed', 'learners.csv'), 'utf8')
    .trim()
    .split('\n');
  const names = head.split(',');
  const rows = lines.map((line) => line.split(',').map((value, at) => [names[at], value]));
  return z.array(learnerSchema).parse(rows.map((row) => Object.fromEntries(row)));
}

const isWorkingHour = (at: Instant) => formatTime(at) >= '08:00' && formatTime(at) < '20:00';

/** When a share of the working hours between two instants has gone by. */
export function workingTime(from: Instant, to: Instant): (share: number) => Instant {
  const all = Array.from({ length: Math.floor((to - from) / HOUR) }, (_, at) => from + at * HOUR);
  const hours = all.filter(isWorkingHour);
  return (share) =>
    Math.floor((hours[Math.floor(share * hours.length)] ?? from) + ((share * hours.length) % 1) * HOUR);
}

/** The weekend to come, the one before it, and the working hours in which people registered for each. */
export function weeksAt(now: Instant) {
  const coming = firstAttendableWeekend([], now);
  const last: Day = addDays(coming, -7);
  // On a Monday, a week that begins after Sunday's class has no hours yet.
  const since = Math.min(lusakaInstant(addDays(last, 1), '18:30'), now - 36 * HOUR);
  return {
    coming,
    last,
    lastWeek: workingTime(lusakaInstant(addDays(last, -5), '08:00'), lusakaInstant(last, '12:00')),
    thisWeek: workingTime(since, now - HOUR),
  };
}

/** Numbers of the series that is reserved for examples: nobody has them. */
const PREFIXES = { airtel: '97', mtn: '96', zamtel: '95', other: '75' } as const;
const plain = (name: string) => name.toLowerCase().replace(/[^a-z ]/g, '');

/** The code of the order of whoever stands at that place of the list; far from those of the crowd. */
const codeOf = (at: number) => orderCodeOf(5_000_000 + at);

/** The code of the second order of whoever pays for two courses at once. */
export const secondCodeOf = (code: string) => orderCodeOf(Number.parseInt(code, 36));

/** The people of the list; those who came in one week are spread over its working hours. */
function listedCases(now: Instant): Case[] {
  const listed = readList();
  const { lastWeek, thisWeek } = weeksAt(now);
  return listed.map(({ name, course, network, came, story }, at): Case => {
    const together = listed.filter(
      (one) => one.came === came || (typeof came === 'number' && one.story === story),
    );
    const share = ((together.findIndex((one) => one.name === name) + 0.5) / together.length) * 0.85;
    const time = came === 'last week' ? lastWeek : thisWeek;
    const waitsFrom = now - (typeof came === 'number' ? came : 0) * HOUR;
    const copied = listed.findIndex((one) => one.name === story);
    const isSecondTry = story === 'again';
    return {
      who: {
        uid: `demo-${plain(name).replaceAll(' ', '-')}`,
        name,
        email: `${plain(name).replaceAll(' ', '.')}@example.com`,
        phone: `+260${PREFIXES[network]}0000${101 + at}`,
      },
      code: codeOf(at),
      courseId: foundingCourses.find(({ id }) => id.includes(course))?.id ?? course,
      network,
      fate: DECIDED.find((fate) => fate === story) ?? 'waits',
      shows: copied < 0 ? story : codeOf(copied),
      registeredAt: typeof came === 'number' && !isSecondTry ? waitsFrom - 25 * MINUTE : time(share),
      shownAt: time(share + 0.03),
      decidedAt: time(share + 0.1),
      waitsFrom,
    };
  });
}

/** The sign-ins that `npm start` prints, each in its state; the approved learner has the demonstration's class as well. */
function signInCases(now: Instant): Case[] {
  const excel = 'data-analysis-excel';
  const usual = { courseId: excel, network: 'airtel', shows: 'message', waitsFrom: now - 2 * HOUR } as const;
  const times = (registered: number, shown: number, decided: number) => ({
    registeredAt: now - registered * HOUR,
    shownAt: now - shown * HOUR,
    decidedAt: now - decided * HOUR,
  });
  const { pending, review, approved, rejected, temporary } = learners;
  return [
    { ...usual, ...times(25, 0, 0), who: pending, code: 'CHANDA34', fate: 'unpaid' },
    { ...usual, ...times(3, 0, 0), who: review, code: 'THANDEKA', fate: 'waits' },
    {
      ...usual,
      ...times(73, 50, 49),
      who: approved,
      code: 'TRYHERE7',
      courseId: LIVE_COURSE,
      fate: 'approved',
    },
    { ...usual, ...times(71, 48, 47), who: approved, code: 'MUYANDA7', fate: 'overpaid' },
    {
      ...usual,
      ...times(46, 24, 23),
      who: rejected,
      code: 'MWANGA36',
      courseId: 'cybersecurity-basics',
      fate: 'rejected',
    },
    { ...usual, ...times(24, 0, 0), who: temporary, code: 'TEMWANA4', fate: 'unpaid' },
  ];
}

export const casesAt = (now: Instant): Case[] => [...signInCases(now), ...listedCases(now)];
