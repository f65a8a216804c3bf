import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../tests/factories/catalogue.ts';
import { NOW, SATURDAY } from '../../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../../tests/factories/enrollment.ts';
import { makeUser } from '../../../../tests/factories/learner.ts';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { makeOrder } from '../../../../tests/factories/order.ts';
import { dashboardAt } from '../../../domain/dashboard/dashboard.ts';
import type { Order } from '../../../domain/money/order.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { CourseCard, RefundLines } from './CourseCard.tsx';
import { isRepeat } from './NextStep.tsx';

/** What paying takes on the first card, and folded away on a further one. */
const [PAY_STEP, PAY_CARD] = ['I have paid:', 'How to pay'] as const;

const textOf = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

type Shown = { now?: number; catalogue?: ReturnType<typeof makeCatalogue>; isFirst?: boolean; with?: string };

/** `with`: the course of an order that is paid together with this one, and comes before it unless this one is the first. */
function shown(changes: Partial<Order>, { now = NOW, isFirst = true, ...more }: Shown = {}): string {
  const paid = changes.status === 'approved' ? { status: 'paid' as const } : {};
  const catalogue = more.catalogue ?? makeCatalogue();
  const order = makeOrder(changes);
  const own = { orders: [order], enrollments: [makeEnrollment(paid)], catalogue };
  const [card] = dashboardAt({ ...own, kept: [] }, now).cards;
  const { next } = dashboardAt({ ...own, kept: [] }, now);
  if (card === undefined || next === undefined) throw new Error('There is no card.');
  const other = makeOrder({ id: 'FGHJ4679', courseId: 'other' });
  if (more.with !== undefined) {
    const course = { ...catalogue.courses[0], id: 'other', title: more.with };
    catalogue.courses.push(course as (typeof catalogue.courses)[0]);
  }
  const lead = { kind: 'pay', card: { ...card, title: more.with ?? '', order: other } } as const;
  const page = {
    uid: 'learner-chanda',
    data: { asOf: NOW, user: makeUser(), ...own },
    kept: [],
    now,
    zone: 'Africa/Lusaka',
    banners: [],
    next: isFirst ? next : lead,
    leads: more.with === undefined ? (isFirst ? [order] : [other]) : [order, other],
    shortcuts: { pay: undefined, nextClass: undefined },
  };
  return textOf(<CourseCard card={isFirst ? next.card : card} page={page} />);
}

const times = (text: string, part: string) => text.split(part).length - 1;

test.each<[Partial<Order>, string]>([
  [{ status: 'pending' }, cardMessages.submitProof],
  [{ status: 'rejected', rejectionReason: 'The amount was K10.' }, cardMessages.resubmit],
  [{ status: 'under_review' }, 'Send another proof'],
])('a card paid together with the first one says so, and repeats nothing of it: %j', (order, action) => {
  const text = shown(order, { isFirst: false, with: 'Power BI' });
  expect(times(text, 'Together with Power BI, above.')).toBe(1);
  expect(text).toContain(action);
  for (const said of [PAY_CARD, 'The amount was K10.']) expect(text).not.toContain(said);
});

test('the first card names all courses whose payment is checked', () => {
  expect(shown({ status: 'under_review' }, { with: 'Power BI' })).toMatch(
    /Your payment for .+ and Power BI /,
  );
  expect(shown({ status: 'under_review' })).not.toContain(' and Power BI');
});

describe('the first card', () => {
  test('of an unpaid order is about paying, and says nothing of money below that', () => {
    const text = shown({ status: 'pending' });
    expect(times(text, PAY_STEP)).toBe(1);
    expect(text).not.toContain(PAY_CARD);
    expect(times(text, cardMessages.submitProof)).toBe(1);
  });

  test('while a class is open has one thing to do: to join it', () => {
    const text = shown({ status: 'approved' }, { now: SATURDAY + 4 * MINUTE });
    expect(text).toMatch(
      /^ Saturday class · open until 16:30 Data Analysis \(Excel\) Session started 4 minutes ago Join/,
    );
    expect(times(text, 'Join Saturday Now')).toBe(1);
    expect(times(text, 'Unlocks T-15')).toBe(1);
  });

  test('names a class that was moved by the day on which it is', () => {
    const saturdayStartsAt = lusakaInstant('2026-12-01', '18:00');
    const catalogue = makeCatalogue({ offerings: [{ ...makeOffering(), saturdayStartsAt }] });
    const text = shown({ status: 'approved' }, { now: saturdayStartsAt, catalogue });
    expect(text).toContain('Tuesday class · open until 19:30');
    expect(text).toContain('Join Tuesday Now');
    expect(text).not.toContain('Saturday');
  });
});

test('a further card of an unpaid order asks for the payment, and folds away how', () => {
  const text = shown({ status: 'pending' }, { isFirst: false });
  expect(text).toContain(
    `${cardMessages.paymentRequired} K100 is due. ${cardMessages.submitProof} ${PAY_CARD}`,
  );
});

test('a further card of a rejected order has its reason and its button itself', () => {
  const text = shown({ status: 'rejected', rejectionReason: 'The amount was K10.' }, { isFirst: false });
  expect(times(text, 'The amount was K10.')).toBe(1);
  expect(times(text, cardMessages.resubmit)).toBe(1);
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
    for (const isFirst of [true, false]) {
      const text = shown({ status }, { now: SATURDAY + 91 * MINUTE, isFirst });
      expect(text).toContain('Saturday class Sat 28 Nov, 15:00 CAT. Class ended');
      expect(text).not.toContain('once your payment is approved');
      expect(text).toContain('Sunday repeat Sun 29 Nov, 17:00 CAT.');
    }
  },
);

test('a refund says how much goes back or went, when, where to, and with which ID', () => {
  const waiting = { id: 'one', amount: 20, phone: '+260971234567', sentAt: null, transactionId: null };
  const sentAt = lusakaInstant('2026-11-27', '09:30');
  const sent = { ...waiting, id: 'two', sentAt, transactionId: 'PP261127.0930.D12345' };
  const unknown = { ...sent, id: 'three', amount: 0.5, phone: null };
  expect(textOf(<RefundLines refunds={[waiting, sent, unknown]} />).trim()).toBe(
    'K20 goes back to 097 123 4567 It comes by mobile money. This line changes once it was sent. ' +
      'K20 was sent back on 27 Nov 2026 Sent to 097 123 4567, with the transaction ID PP261127.0930.D12345 ' +
      'K0.50 was sent back on 27 Nov 2026 With the transaction ID PP261127.0930.D12345',
  );
});
