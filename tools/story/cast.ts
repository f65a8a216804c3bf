/** Who is in the story, and what each of them does. */
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { COURSE_PRICE_KWACHA } from '../../src/domain/wire/limits.ts';
import type { Buyer } from '../seed/commands.ts';
import { examplePhone, networkAt } from '../seed/people.ts';

type Traits = {
  /** Kwacha paid on Thursday, if not all that is due. */
  readonly pays?: number;
  /** Kwacha that the wallet got for a first proof, if not all that is due. */
  readonly received?: number;
  /** Comes neither on Saturday nor on Sunday. */
  readonly isAbsent?: true;
  /** Finds the weekend full, and asks for an earlier place. */
  readonly wantsEarlier?: true;
};

const HALF = COURSE_PRICE_KWACHA / 2;

/** In the order of registering; `people` is how many there are in each of the five courses. */
const FATES = [
  { fate: 'returns', people: [1, 0, 0, 0, 0], pays: 0 },
  { fate: 'returns late', people: [1, 0, 0, 0, 0], pays: 0, isAbsent: true },
  { fate: 'unpaid, comes', people: [1, 0, 0, 0, 0], pays: 0 },
  { fate: 'comes', people: [9, 4, 7, 6, 6] },
  { fate: 'placed, takes', people: [1, 0, 0, 0, 0], isAbsent: true, wantsEarlier: true },
  { fate: 'placed, declines', people: [1, 0, 0, 0, 0], isAbsent: true, wantsEarlier: true },
  { fate: 'placed, does not answer', people: [1, 0, 0, 0, 0], isAbsent: true, wantsEarlier: true },
  { fate: 'placed, takes later', people: [1, 0, 0, 0, 0], isAbsent: true, wantsEarlier: true },
  { fate: 'placed, comes', people: [1, 0, 0, 0, 0], wantsEarlier: true },
  { fate: 'placed', people: [1, 0, 0, 0, 0], isAbsent: true },
  { fate: 'stays unpaid', people: [0, 1, 1, 0, 1], pays: 0, isAbsent: true },
  { fate: 'pays when written to', people: [0, 1, 0, 0, 0], pays: 0 },
  { fate: 'rejected, pays again', people: [0, 1, 0, 0, 0], received: 0 },
  { fate: 'rejected, comes', people: [0, 1, 0, 0, 0], received: 0 },
  { fate: 'two parts', people: [0, 1, 0, 0, 0], pays: HALF, received: HALF },
  { fate: 'half, comes', people: [0, 1, 0, 0, 0], pays: HALF, received: HALF },
  { fate: 'misses', people: [0, 1, 0, 0, 1] },
  { fate: 'absent', people: [0, 1, 1, 0, 0], isAbsent: true },
  { fate: 'moved, comes', people: [0, 0, 1, 0, 0] },
  { fate: 'asks to move', people: [0, 0, 1, 0, 0], isAbsent: true },
  { fate: 'wants no messages', people: [0, 0, 1, 0, 0], pays: 0, isAbsent: true },
  { fate: 'provisional', people: [0, 0, 0, 1, 0], pays: 0 },
  { fate: 'provisional, rejected', people: [0, 0, 0, 1, 0], pays: 0, received: 0 },
  { fate: 'copies a payment', people: [0, 0, 0, 1, 0], pays: 0, received: 0 },
  { fate: 'early', people: [0, 0, 0, 1, 0] },
] as const;
export type Fate = (typeof FATES)[number]['fate'];

const FIRST = 'Agness Bwalya Chipo Daliso Esther Fanwell Gift Harriet Inonge Joseph'.split(' ');
const LAST = 'Banda Daka Kabwe Lungu Mumba Sakala'.split(' ');

export type Learner = Buyer &
  Traits & {
    readonly at: number;
    readonly fate: Fate;
    /** Whether the phone takes notifications. */
    readonly isReached: boolean;
  };

const roles = foundingCourses.flatMap(({ id: courseId }, nth) =>
  FATES.flatMap(({ people, ...role }) =>
    Array.from({ length: people[nth] ?? 0 }, () => ({ ...role, courseId })),
  ),
);
export const cast = roles.map((role, at): Learner => {
  const [first = '', last = ''] = [FIRST[at % FIRST.length], LAST[Math.floor(at / FIRST.length)]];
  const network = networkAt(at + 1);
  return {
    ...role,
    uid: `story-${at + 1}`,
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    phone: examplePhone(network, 500 + at),
    network,
    at,
    isReached: at % 4 !== 3,
  };
});

export const whose = (...fates: readonly Fate[]) => cast.filter(({ fate }) => fates.includes(fate));

export function oneWho(fate: Fate): Learner {
  const [found] = whose(fate);
  if (found === undefined) throw new Error(`Nobody of the story is "${fate}".`);
  return found;
}
