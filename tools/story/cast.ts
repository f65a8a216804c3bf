import { courseAt } from '../seed/cases.ts';
import { examplePhone, networkAt } from '../seed/people.ts';
import type { Buyer } from '../seed/commands.ts';

/** How many pay and come, or find the first weekend full. */
const times = <F extends string>(count: number, fate: F) => Array.from({ length: count }, () => fate);

/** Seats of each weekend, and the learners in the order of registering, for each of the five courses. */
const COURSES = [
  {
    seats: 12,
    fates: [
      ...(['returns', 'returns late', 'unpaid, comes'] as const),
      ...times(9, 'comes'),
      ...(['placed, takes', 'placed, declines', 'placed, does not answer'] as const),
      ...(['placed, takes', 'placed, comes', 'placed'] as const),
    ],
  },
  {
    seats: null,
    fates: [
      ...(['stays unpaid', 'pays when written to', 'rejected, pays again', 'rejected, comes'] as const),
      ...(['two parts', 'half, comes', 'misses', 'absent'] as const),
      ...times(4, 'comes'),
    ],
  },
  {
    seats: null,
    fates: [
      ...(['moved, comes', 'asks to move', 'wants no messages', 'stays unpaid', 'absent'] as const),
      ...times(7, 'comes'),
    ],
  },
  {
    seats: null,
    fates: [
      ...(['provisional', 'provisional, rejected', 'copies a payment', 'early'] as const),
      ...times(6, 'comes'),
    ],
  },
  { seats: null, fates: [...(['stays unpaid', 'misses'] as const), ...times(6, 'comes')] },
] as const;
export type Fate = (typeof COURSES)[number]['fates'][number];

const FIRST = 'Agness Bwalya Chipo Daliso Esther Fanwell Gift Harriet Inonge Joseph'.split(' ');
const LAST = 'Banda Daka Kabwe Lungu Mumba Sakala'.split(' ');

export const classes = COURSES.map(({ seats }, at) => ({ courseId: courseAt(at + 1), seats }));

export type Learner = Buyer & {
  readonly at: number;
  readonly fate: Fate;
  /** Whether the phone takes notifications. */
  readonly isReached: boolean;
};

const roles = COURSES.flatMap((course, nth) => course.fates.map((fate) => [nth, fate] as const));
export const cast = roles.map(([nth, fate], at): Learner => {
  const [first = '', last = ''] = [FIRST[at % FIRST.length], LAST[Math.floor(at / FIRST.length)]];
  const network = networkAt(at + 1);
  return {
    uid: `story-${at + 1}`,
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    phone: examplePhone(network, 500 + at),
    network,
    courseId: courseAt(nth + 1),
    at,
    fate,
    isReached: at % 4 !== 3,
  };
});

export const whose = (...fates: readonly Fate[]) => cast.filter(({ fate }) => fates.includes(fate));

export function oneWho(fate: Fate): Learner {
  const [found] = whose(fate);
  if (found === undefined) throw new Error(`Nobody of the story is "${fate}".`);
  return found;
}
