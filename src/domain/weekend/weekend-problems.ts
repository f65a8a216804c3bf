/** A weekend's problems and their fixes, worst first (decision 0085). */
import { weekendWord } from '#hub';
import type { Offering } from '../classes/offering.ts';
import { usualTimes } from '../classes/offering.ts';
import { joinWindow, remainingSessions, type Slot } from '../classes/class-session.ts';
import { formatDayTime, formatTime, formatWeekday, type Instant } from '../time/time.ts';
import { HOUR, REVIEW_HOURS } from '../wire/limits.ts';
import { isLinkOut, type LinkState, type WeekendClass, type WeekendCounts } from './weekend-counts.ts';

/** What one tap does: `link` opens the link form, `class` the class's page; a kind of round opens that. */
type Owing = 'unpaid' | 'part_paid' | 'rejected';
export type Mend = 'link' | 'review' | 'seats' | 'class' | Owing;
export type Tone = 'error' | 'warning' | 'info';

export type WeekendProblem = {
  readonly id: string;
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly mend: Mend;
  readonly action: string;
  readonly offeringId: string | null;
  readonly slot?: Slot;
};

type Known = {
  readonly offerings: readonly Offering[];
  readonly counts: WeekendCounts;
  readonly titleOf: (courseId: string) => string;
};
type OpenClass = {
  readonly offering: Offering;
  readonly counted: WeekendClass;
  readonly sessions: readonly { readonly type: Slot; readonly startsAt: Instant }[];
};

const ORDER: readonly Tone[] = ['error', 'warning', 'info'];

export function weekendProblems({ offerings, counts, titleOf }: Known, now: Instant): WeekendProblem[] {
  const open = offerings
    .filter(({ isVisible }) => isVisible)
    .flatMap((offering): OpenClass[] => {
      const counted = counts.classes.find(({ offeringId }) => offeringId === offering.id);
      const sessions = remainingSessions(offering, now);
      return counted === undefined || sessions.length === 0 ? [] : [{ offering, counted, sessions }];
    })
    .sort((a, b) => (a.sessions[0]?.startsAt ?? 0) - (b.sessions[0]?.startsAt ?? 0));
  // A class that is over takes no payment.
  const unpaid = open.reduce((sum, { counted }) => sum + counted.people.unpaid, 0);
  const found = [
    ...open.flatMap((one) => linkProblem(one, titleOf(one.offering.courseId)) ?? []),
    ...open.flatMap((one) => seatsProblem(one, titleOf(one.offering.courseId)) ?? []),
    ...reviewProblem(counts, now),
    ...owingProblem('unpaid', unpaid, 'not paid', 'Without a payment, no class opens for them.'),
    ...owingProblem('part_paid', counts.partPaid, 'part paid', 'No class opens before the rest is paid.'),
    ...owingProblem('rejected', counts.rejected, 'rejected', 'They wait for a better proof.'),
    ...open.flatMap((one) => movedProblem(one, titleOf(one.offering.courseId)) ?? []),
  ];
  return ORDER.flatMap((tone) => found.filter((problem) => problem.tone === tone));
}

const LINK_WORDS = {
  missing: ['has no link for', 'Add link'],
  unpublished: ['has a link that is not published for', 'Publish'],
  clash: ['has the link of another course for', 'Change link'],
  repeated: ['has the link of another class for', 'Look at it'],
  unsure: ['has a link to an unknown service for', 'Look at it'],
} as const satisfies Record<Exclude<LinkState, 'published'>, readonly [string, string]>;
const LINK_TONES = {
  missing: 'error',
  unpublished: 'error',
  clash: 'error',
  repeated: 'warning',
  unsure: 'info',
} as const satisfies Record<Exclude<LinkState, 'published'>, Tone>;

function linkProblem({ offering, counted, sessions }: OpenClass, title: string): WeekendProblem | null {
  const wrong = sessions.flatMap(({ type, startsAt }) => {
    const state = counted.links[type];
    return state === 'published' ? [] : [{ state, startsAt }];
  });
  const worst = (Object.keys(LINK_TONES) as (keyof typeof LINK_TONES)[]).find((state) =>
    wrong.some((one) => one.state === state),
  );
  const same = wrong.filter(({ state }) => state === worst);
  const [first] = same;
  if (worst === undefined || first === undefined) return null;
  const [words, action] = LINK_WORDS[worst];
  const days = same.map(({ startsAt }) => formatWeekday(startsAt)).join(' and ');
  const { paid } = counted.people;
  const opens = formatTime(joinWindow(first.startsAt).opensAt);
  const stands = `${learners(paid, 'paid')} would stand outside at ${opens}`;
  const detail = isLinkOut(worst)
    ? worst === 'unsure'
      ? 'Open it once, to be sure that it is a meeting.'
      : `${learners(paid, 'paid')} would meet the wrong class.`
    : paid === 0
      ? 'Nobody has paid for it yet.'
      : `${stands}.`;
  return {
    id: `link ${offering.id}`,
    tone: LINK_TONES[worst],
    title: `${title} ${words} ${days}`,
    detail,
    mend: 'link',
    action,
    offeringId: offering.id,
  };
}

function seatsProblem({ offering, counted }: OpenClass, title: string): WeekendProblem | null {
  const { capacity, id } = offering;
  const { paid } = counted.people;
  if (capacity === null || paid <= capacity) return null;
  return {
    id: `seats ${id}`,
    tone: 'warning',
    title: `${title} has ${paid} paid learners on ${capacity} seats`,
    detail: `Give it more seats, or move somebody to another ${weekendWord}.`,
    mend: 'seats',
    action: 'Change seats',
    offeringId: id,
  };
}

function reviewProblem({ waiting, oldestAt, asOf }: WeekendCounts, now: Instant): WeekendProblem[] {
  if (waiting === 0) return [];
  const hours = oldestAt === null ? 0 : Math.floor((Math.max(now, asOf) - oldestAt) / HOUR);
  const isLate = oldestAt !== null && Math.max(now, asOf) - oldestAt >= REVIEW_HOURS * HOUR;
  const age = hours === 0 ? 'The oldest for less than an hour' : `The oldest for ${hours} h`;
  return [
    {
      id: 'review',
      tone: isLate ? 'error' : 'warning',
      title: `${waiting} ${waiting === 1 ? 'proof' : 'proofs'} of learners of this ${weekendWord} ${waiting === 1 ? 'waits' : 'wait'} for review`,
      detail: isLate
        ? `${age}, and ${REVIEW_HOURS} h were promised.`
        : `${age} of the promised ${REVIEW_HOURS}.`,
      mend: 'review',
      action: `Review ${waiting}`,
      offeringId: null,
    },
  ];
}

/** Counts registrations; a round has each learner once. */
function owingProblem(mend: Owing, count: number, state: string, detail: string): WeekendProblem[] {
  if (count === 0) return [];
  const title = `${count} ${count === 1 ? 'registration is' : 'registrations are'} ${state}`;
  return [{ id: mend, tone: 'warning', title, detail, mend, action: 'Message them', offeringId: null }];
}

/** Learners without notifications may come at the usual time. */
function movedProblem({ offering, counted, sessions }: OpenClass, title: string): WeekendProblem | null {
  const usual = usualTimes(offering.weekendDate);
  const moved = sessions.filter(({ type, startsAt }) => usual[`${type}StartsAt`] !== startsAt);
  const { paid, reached } = counted.people;
  const missed = Math.max(0, paid - reached);
  if (moved.length === 0 || missed === 0) return null;
  const times = moved.map(({ startsAt }) => formatDayTime(startsAt)).join(' and ');
  return {
    id: `moved ${offering.id}`,
    tone: 'info',
    title: `${title} was moved to ${times}`,
    detail: `${learners(missed, 'paid')} ${missed === 1 ? 'has' : 'have'} no phone that the hub can tell.`,
    mend: 'class',
    action: 'Open',
    offeringId: offering.id,
    ...(moved[0] && { slot: moved[0].type }),
  };
}

const learners = (count: number, kind?: string) =>
  `${count}${kind === undefined ? '' : ` ${kind}`} ${count === 1 ? 'learner' : 'learners'}`;
