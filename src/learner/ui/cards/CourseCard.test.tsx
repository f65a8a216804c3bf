import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../tests/factories/catalogue.ts';
import { NOW } from '../../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { makeOrder } from '../../../../tests/factories/order.ts';
import { dashboardAt, type DashboardInput } from '../../../domain/dashboard/dashboard.ts';
import { bannerMessages, cardMessages } from '../../../domain/wire/order-messages.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import type { Order } from '../../../domain/money/order.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { CourseCard } from './CourseCard.tsx';
import { NextStepCard } from './NextStepCard.tsx';

const SATURDAY = lusakaInstant('2026-11-28', '15:00');
const nothing = () => undefined;

function shown(
  order: Partial<Order>,
  now = NOW,
  more: Partial<DashboardInput> = {},
  isFirst = true,
  withLead?: string,
): string {
  const paid = order.status === 'approved' ? { status: 'paid' as const } : {};
  const input = {
    orders: [makeOrder(order)],
    enrollments: [makeEnrollment(paid)],
    catalogue: makeCatalogue(),
    kept: [],
    ...more,
  };
  const { next } = dashboardAt(input, now);
  if (next === undefined) throw new Error('There is no card.');
  const links = { proof: () => '/proof', join: () => '/join', courses: '/courses' };
  const step = (
    <NextStepCard
      step={next}
      courses={withLead === undefined ? next.card.title : `${next.card.title} and ${withLead}`}
      now={now}
      zone="Africa/Lusaka"
      links={links}
      onJoin={nothing}
      payStep="PAY STEP"
      review="REVIEW"
      id={undefined}
    />
  );
  return renderToStaticMarkup(
    <MemoryRouter>
      <CourseCard
        card={next.card}
        step={isFirst ? next.kind : undefined}
        withLead={withLead}
        lead={isFirst ? { step, notices: null } : null}
        now={now}
        zone="Africa/Lusaka"
        proofHref="/proof"
        onJoin={nothing}
        recordingHref={() => '/recording'}
        classId={undefined}
        payId={undefined}
        payCard="PAY CARD"
        calendar="CALENDAR"
        receipt="RECEIPT"
        review="REVIEW"
      />
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

const times = (text: string, part: string) => text.split(part).length - 1;

test.each<[Partial<Order>, string]>([
  [{ status: 'pending' }, cardMessages.submitProof],
  [{ status: 'rejected', rejectionReason: 'The amount was K10.' }, bannerMessages.resubmit],
  [{ status: 'under_review' }, 'Send another proof'],
])(
  'a card that is paid together with the first one says so, and nothing that stands there: %j',
  (order, action) => {
    const text = shown(order, NOW, {}, false, 'Power BI');
    expect(times(text, 'Together with Power BI, above.')).toBe(1);
    expect(text).toContain(action);
    for (const said of ['PAY CARD', 'REVIEW', 'The amount was K10.']) expect(text).not.toContain(said);
  },
);

test('the first card names all courses whose payment is checked', () => {
  const heading = (withLead?: string) => shown({ status: 'under_review' }, NOW, {}, true, withLead);
  expect(heading('Power BI')).toMatch(/Your payment for .+ and Power BI /);
  expect(heading()).not.toContain(' and Power BI');
});

describe('the first card', () => {
  test('of a rejected order has one reason and one button', () => {
    const text = shown({ status: 'rejected', rejectionReason: 'The amount was K10.' });
    expect(times(text, 'The amount was K10.')).toBe(1);
    expect(times(text, bannerMessages.resubmit)).toBe(1);
    expect(text).toContain("We couldn't verify your payment. The amount was K10. Please resubmit proof.");
  });

  test('of a rejected order without a reason says what to do, once', () => {
    const text = shown({ status: 'rejected', rejectionReason: null });
    expect(times(text, cardMessages.rejectedDefault)).toBe(1);
  });

  test('of an unpaid order is about paying, and says nothing of money below that', () => {
    const text = shown({ status: 'pending' });
    expect(times(text, 'PAY STEP')).toBe(1);
    expect(text).not.toContain('PAY CARD');
    expect(times(text, cardMessages.submitProof)).toBe(0);
  });

  test('while a class is open has one thing to do: to join it', () => {
    const text = shown({ status: 'approved' }, SATURDAY + 4 * MINUTE);
    expect(text).toMatch(
      /^ Saturday class · open until 16:30 Data Analysis \(Excel\) Session started 4 minutes ago Join/,
    );
    expect(times(text, 'Join Saturday Now')).toBe(1);
    expect(times(text, 'Unlocks T-15')).toBe(1);
  });

  test('names a class that was moved by the day on which it is', () => {
    const saturdayStartsAt = lusakaInstant('2026-12-01', '18:00');
    const catalogue = makeCatalogue({ offerings: [{ ...makeOffering(), saturdayStartsAt }] });
    const text = shown({ status: 'approved' }, saturdayStartsAt, { catalogue });
    expect(text).toContain('Tuesday class · open until 19:30');
    expect(text).toContain('Join Tuesday Now');
    expect(text).not.toContain('Saturday');
  });

  test('under review shows what was sent, once', () => {
    const text = shown({ status: 'under_review' });
    expect(times(text, 'REVIEW')).toBe(1);
    expect(times(text, bannerMessages.underReview)).toBe(1);
    expect(times(text, cardMessages.underReview)).toBe(1);
  });
});

describe('a further card', () => {
  test('of an unpaid order asks for the payment, and folds away how', () => {
    const text = shown({ status: 'pending' }, NOW, {}, false);
    expect(text).toContain(
      `${cardMessages.paymentRequired} K100 is due. ${cardMessages.submitProof} How to pay PAY CARD`,
    );
  });

  test('of a rejected order has its reason and its button itself', () => {
    const text = shown({ status: 'rejected', rejectionReason: 'The amount was K10.' }, NOW, {}, false);
    expect(times(text, 'The amount was K10.')).toBe(1);
    expect(times(text, bannerMessages.resubmit)).toBe(1);
  });
});

test.each([true, false])(
  'between a class and its repeat a card has room for the word that it was missed: first %s',
  (isFirst) => {
    const words = (now: number) => shown({ status: 'approved' }, now, {}, isFirst);
    expect(times(words(SATURDAY - MINUTE), 'REVIEW')).toBe(0);
    expect(times(words(SATURDAY + 91 * MINUTE), 'REVIEW')).toBe(1);
  },
);

test.each(['pending', 'under_review', 'rejected'] as const)(
  'a card that is %s promises nothing of a class that is over',
  (status) => {
    for (const isFirst of [true, false]) {
      const text = shown({ status }, SATURDAY + 91 * MINUTE, {}, isFirst);
      expect(text).toContain('Saturday class Sat 28 Nov, 15:00 CAT. Class ended');
      expect(text).not.toContain('once your payment is approved');
      expect(text).toContain('Sunday repeat Sun 29 Nov, 17:00 CAT.');
    }
  },
);
