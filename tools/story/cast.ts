/** The sixty learners of the story and what each of them does; what becomes of it is the hub's. */
import type { MobileNetwork } from '../../src/domain/money/payment.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';

/** Special fates, then so many who pay and come, then who registers once the first weekend is full. */
const course = <const F extends string, const P extends string = never>(
  seats: number | null,
  special: readonly F[],
  comers: number,
  placed: readonly P[] = [],
) => ({
  seats,
  fates: [...special, ...Array.from({ length: comers }, () => 'comes' as const), ...placed],
});

/** Seats of each weekend, and what their learners do of their own accord, in the order of registering. */
const COURSES = [
  course(12, ['returns', 'returns late', 'unpaid, comes'], 9, [
    'placed, takes',
    'placed, declines',
    'placed, does not answer',
    'placed, takes',
    'placed, comes',
    'placed',
  ]),
  course(
    null,
    [
      'stays unpaid',
      'pays when written to',
      'rejected, pays again',
      'rejected, comes',
      'two parts',
      'half, comes',
      'misses',
      'absent',
    ],
    4,
  ),
  course(null, ['moved, comes', 'asks to move', 'wants no messages', 'stays unpaid', 'absent'], 7),
  course(null, ['provisional', 'provisional, rejected', 'copies a payment', 'early'], 6),
  course(null, ['stays unpaid', 'misses'], 6),
];
export type Fate = (typeof COURSES)[number]['fates'][number];

const FIRST = 'Agness Bwalya Chipo Daliso Esther Fanwell Gift Harriet Inonge Joseph'.split(' ');
const LAST = 'Banda Daka Kabwe Lungu Mumba Sakala'.split(' ');
const NETWORKS = [
  ['airtel', '97'],
  ['mtn', '96'],
  ['zamtel', '95'],
] as const satisfies [MobileNetwork, string][];

export const classes = COURSES.flatMap(({ seats }, at) => {
  const found = foundingCourses[at];
  return found === undefined ? [] : [{ courseId: found.id, seats }];
});

export type Learner = ReturnType<typeof learnerOf>;

function learnerOf(courseId: string, fate: Fate, at: number) {
  const [first = '', last = ''] = [FIRST[at % FIRST.length], LAST[Math.floor(at / FIRST.length)]];
  const [network, prefix] = NETWORKS[at % NETWORKS.length] ?? NETWORKS[0];
  const email = `${first}.${last}@example.com`.toLowerCase();
  const who = { uid: `story-${at + 1}`, name: `${first} ${last}`, email };
  // Each fourth phone takes no notifications.
  const isReached = at % 4 !== 3;
  return { ...who, at, phone: `+260${prefix}0000${500 + at}`, network, courseId, fate, isReached };
}

export const cast: readonly Learner[] = COURSES.flatMap(({ fates }, nth) =>
  fates.map((fate) => ({ fate, courseId: classes[nth]?.courseId ?? '' })),
).map(({ fate, courseId }, at) => learnerOf(courseId, fate, at));
