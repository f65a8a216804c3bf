/** Every state of the dashboard, drawn without a browser (spec §2, §4, §8). */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCatalogue } from '../../../../tests/factories/catalogue.ts';
import { NOW, SATURDAY, SUNDAY } from '../../../../tests/factories/clock.ts';
import { makeCourse } from '../../../../tests/factories/course.ts';
import { makeEnrollment } from '../../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { makeOrder } from '../../../../tests/factories/order.ts';
import {
  closeDocument,
  dataOf,
  renderDashboard,
  openDocument,
  rootOf,
} from '../../../../tests/drawn-dashboard.tsx';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Order } from '../../../domain/money/order.ts';
import { heldSentence } from '../../../domain/classes/enrollment.ts';
import { dashboardAt } from '../../../domain/dashboard/dashboard.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { DAY, HOUR, MINUTE } from '../../../domain/wire/limits.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { isRepeat } from './NextStep.tsx';

type Course = {
  readonly order?: Partial<Order>;
  readonly enrollment?: Partial<Enrollment>;
  readonly offering?: Partial<Offering>;
};

function open(courses: readonly Course[], now = NOW): void {
  const made = courses.map(({ order, enrollment, offering }, at) => {
    const courseId = `course-${at}`;
    const id = `ACDE346${'7934'[at]}`;
    const paid = order?.status === 'approved' ? { status: 'paid' as const } : {};
    return {
      course: makeCourse({ id: courseId, title: `Course ${at}` }),
      order: makeOrder({ id, courseId, ...order }),
      enrollment: makeEnrollment({ id, courseId, ...paid, ...enrollment }),
      offering: makeOffering({ id: `offering-${at}`, courseId, ...offering }),
    };
  });
  const catalogue = makeCatalogue({
    courses: made.map(({ course }) => course),
    offerings: made.map(({ offering }) => offering),
  });
  const [orders, enrollments] = [made.map(({ order }) => order), made.map(({ enrollment }) => enrollment)];
  renderDashboard({ ...dataOf(), orders, enrollments, catalogue }, now);
}

const textOf = (selector = 'main') => document.querySelector(selector)?.textContent ?? '';
const times = (part: string) => textOf().split(part).length - 1;
const all = (selector: string) => [...rootOf().querySelectorAll<HTMLElement>(selector)];
const buttons = (label: string) =>
  all('article button').filter(({ textContent }) => textContent?.includes(label));
const isShut = (button?: HTMLElement) =>
  button?.hasAttribute('disabled') || button?.getAttribute('aria-disabled') === 'true';
const linkTo = (name: string) =>
  all('a')
    .filter(({ textContent }) => textContent === name)
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('TZ', 'Africa/Lusaka');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  openDocument();
});
afterEach(() => {
  closeDocument();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('a proof under review: nothing to do but wait, or to send another one', () => {
  open([{ order: { status: 'under_review', proofCount: 1 } }]);
  expect(textOf('article')).toContain('Awaiting Review');
  expect(textOf('article')).toContain("We're verifying your payment (up to 12 hours)");
  expect(times("Thanks! Your proof was submitted. We're verifying (up to 12 hours).")).toBe(1);
  expect(textOf()).toMatch(/Your payment for Course 0/);
  expect(linkTo('Send another proof')).toEqual(['/register?order=ACDE3467']);
});

test.each([
  ['The amount was K10.', 'The amount was K10.'],
  [null, 'The payment could not be matched. Check the transaction ID and send your proof again.'],
])('a rejected payment with the reason %s has one reason and one button', (rejectionReason, sentence) => {
  open([{ order: { status: 'rejected', rejectionReason, proofCount: 1 } }]);
  const why = rejectionReason === null ? '' : ` ${rejectionReason}`;
  expect(textOf('[role=alert]')).toContain(`We couldn't verify your payment.${why} Please resubmit proof.`);
  expect(textOf('article')).toContain('Rejected');
  expect(times(sentence)).toBe(1);
  expect(linkTo('Resubmit Proof')).toEqual(['/register?order=ACDE3467']);
});

test('a paid course: the label, the banner, the receipt, and when the class opens', () => {
  open([{ order: { status: 'approved', receiptNumber: 'R-ACDE3467' } }], SATURDAY - 40 * MINUTE);
  expect(textOf('article')).toContain('Paid');
  expect(textOf('article')).toContain('R-ACDE3467');
  expect(textOf('article')).toContain('Starts in 40m 0s');
  expect(buttons('Unlocks T-15').map(isShut)).toEqual([true, true]);
  expect(textOf()).toContain('Payment approved. Join links unlock 15 minutes before class.');
  expect(times('Your next class is soon: Sat 15:00.')).toBe(1);
});

test('a running class, one without a link, one that ended, and the repeat that is soon', () => {
  const paid = { order: { status: 'approved', receiptNumber: 'R-1' } } as const;
  const now = SUNDAY + 5 * MINUTE;
  const running = { saturdayStartsAt: now - 5 * MINUTE, sundayStartsAt: now + DAY };
  const linksPublished = { saturday: false, sunday: false, recording: false };
  const soon = { saturdayStartsAt: now - 2 * DAY, sundayStartsAt: now + 20 * MINUTE };
  const offered = [running, { ...running, linksPublished }, undefined, soon];
  open(
    offered.map((offering) => ({ ...paid, ...(offering && { offering }) })),
    now,
  );
  // Each button names the actual day of its class.
  expect(buttons('Join Sunday Now').map(isShut)).toEqual([false, false]);
  expect(buttons('Link Not Published').map(isShut)).toEqual([true]);
  expect(buttons('Class ended').map(isShut)).toEqual([true, true]);
  expect(times('Session started')).toBe(3);
  expect(textOf()).toMatch(/open until \d\d:\d\d/);
  expect(textOf()).toContain('Your next class is soon: Sun 17:25.');
});

test('a zone that changes while the dashboard is open: CAT stays, phone time comes and goes', async () => {
  open([{ order: { status: 'approved', receiptNumber: 'R-1' } }], SATURDAY - 3 * DAY);
  for (const [zone, time] of [
    ['Europe/London', 'Sat 13:00 on this phone'],
    ['Africa/Lusaka', null],
    ['Asia/Kolkata', 'Sat 18:30 on this phone'],
  ] as const) {
    vi.stubEnv('TZ', zone);
    vi.setSystemTime(Date.now() + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    const shown = () => /\w+ \S+ on this phone/.exec(textOf('section'))?.[0] ?? null;
    await expect.poll(shown).toBe(time);
    expect(textOf('section')).toContain('15:00 CAT');
  }
});

test('temporary access opens the class of an unpaid course and says so', () => {
  const now = SATURDAY + 5 * MINUTE;
  open([{ enrollment: { temporaryAccess: true, temporaryAccessUntil: now + DAY } }], now);
  expect(textOf('article')).toContain('Temporary Access');
  expect(buttons('Join Saturday Now').map(isShut)).toEqual([false]);
  expect(linkTo('Submit Proof to Unlock')).toEqual(['/register?order=ACDE3467']);
});

test('without courses the page says so, and leads to courses and registration', () => {
  open([]);
  expect(textOf()).toContain('No courses yet');
  expect(linkTo('Browse Courses')).toEqual(['/courses']);
  expect(linkTo('Register Now')).toEqual(['/register']);
});

test('an unpaid card says until when the place is held', () => {
  const seatHeldUntil = NOW + 20 * HOUR;
  open([{ enrollment: { seatHeldUntil } }]);
  expect(times(heldSentence(seatHeldUntil, NOW) ?? 'nothing is held')).toBe(1);
});

/** How to pay, as the first card's step and folded away on a further card. */
const [PAY_STEP, PAY_CARD] = ['I have paid:', 'How to pay'] as const;
const further = () => all('article')[1]?.textContent ?? '';
const REASON = 'The amount was K10.';
const refused = { status: 'rejected', rejectionReason: REASON } as const;
const RUNS = SATURDAY + 4 * MINUTE;

test.each<[Partial<Order>, string]>([
  [{ status: 'pending' }, cardMessages.submitProof],
  [refused, cardMessages.resubmit],
  [{ status: 'under_review' }, 'Send another proof'],
])('a card paid together with the first one says so, and repeats nothing of it: %j', (order, action) => {
  open([{ order }, { order }]);
  expect(further()).toMatch(/Together with Course \d, above\./);
  expect(further()).toContain(action);
  for (const said of [PAY_CARD, REASON]) expect(further()).not.toContain(said);
});

test('the first card names all courses whose payment is checked', () => {
  open([{ order: { status: 'under_review' } }, { order: { status: 'under_review' } }]);
  expect(textOf()).toMatch(/Your payment for Course \d and Course \d/);
});

test('the first card of an unpaid order begins with how to pay, and does not repeat it below', () => {
  open([{ order: { status: 'pending' } }]);
  expect([times(PAY_STEP), times(PAY_CARD), times(cardMessages.submitProof)]).toEqual([1, 0, 1]);
});

test('the first card has one thing to do while a class is open: to join it', () => {
  open([{ order: { status: 'approved' } }], RUNS);
  expect(textOf('article')).toMatch(
    /^Saturday class · open until 16:30Course 0Session started 4 minutes agoJoin/,
  );
  expect([times('Join Saturday Now'), times('Unlocks T-15')]).toEqual([1, 1]);
});

test('a class that was moved is named by the day on which it is', () => {
  const saturdayStartsAt = lusakaInstant('2026-12-01', '18:00');
  open([{ order: { status: 'approved' }, offering: { saturdayStartsAt } }], saturdayStartsAt);
  expect(textOf('article')).toContain('Tuesday class · open until 19:30');
  expect(textOf('article')).toContain('Join Tuesday Now');
  expect(textOf('article')).not.toContain('Saturday');
});

test.each<[Partial<Order>, string]>([
  [
    { status: 'pending' },
    `${cardMessages.paymentRequired}K100 is due.${cardMessages.submitProof}${PAY_CARD}`,
  ],
  [refused, `${cardMessages.resubmit}${PAY_CARD}`],
])('a further card asks for its own payment or proof, with how to pay folded away: %j', (order, asks) => {
  open([{ order: { status: 'approved' } }, { order }], RUNS);
  expect(further().split(asks)).toHaveLength(2);
  expect(further().split(REASON)).toHaveLength('rejectionReason' in order ? 2 : 1);
});

test.each([
  [SATURDAY + 90 * MINUTE, false],
  [SATURDAY + 90 * MINUTE + 1, true],
])('a card may say that the first class was missed once that is over: %d', (now, isOver) => {
  const own = { orders: [makeOrder()], enrollments: [makeEnrollment()], catalogue: makeCatalogue() };
  const [card] = dashboardAt({ ...own, kept: [] }, now).cards;
  expect(card && isRepeat(card)).toBe(isOver);
});

test.each(['pending', 'under_review', 'rejected'] as const)(
  'a card that is %s promises nothing of a class that is over',
  (status) => {
    open([{ order: { status } }], SATURDAY + 91 * MINUTE);
    expect(textOf('article')).toContain('Saturday classSat 28 Nov, 15:00 CAT. Class ended');
    expect(textOf('article')).not.toContain('once your payment is approved');
    expect(textOf('article')).toContain('Sunday repeatSun 29 Nov, 17:00 CAT.');
  },
);

test('a refund shows its amount and number and, once it was sent, the day and the ID', () => {
  const waiting = { id: 'one', amount: 20, phone: '+260971234567', sentAt: null, transactionId: null };
  const sentAt = lusakaInstant('2026-11-27', '09:30');
  const sent = { ...waiting, id: 'two', sentAt, transactionId: 'PP261127.0930.D12345' };
  const unknown = { ...sent, id: 'three', amount: 0.5, phone: null };
  open([{ order: { status: 'approved', refunds: [waiting, sent, unknown] } }]);
  expect(textOf().replaceAll('\u00a0', ' ')).toContain(
    'K20 goes back to 097 123 4567It comes by mobile money. We show it here once it is sent.' +
      'K20 was sent back on 27 Nov 2026Sent to 097 123 4567, with the transaction ID PP261127.0930.D12345' +
      'K0.50 was sent back on 27 Nov 2026With the transaction ID PP261127.0930.D12345',
  );
});
