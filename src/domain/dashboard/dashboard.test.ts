import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { NOW, SATURDAY, SUNDAY } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import type { ProofOnPhone } from './course-card.ts';
import { dashboardAt, type DashboardInput, type StepKind } from './dashboard.ts';
import type { Enrollment } from '../classes/enrollment.ts';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import type { Order } from '../money/order.ts';
import { lusakaInstant } from '../time/time.ts';

const fresh = { orderId: 'ACDE3467', createdAt: NOW, state: 'kept', problem: null } as const;
const kept = (changes: Partial<ProofOnPhone> = {}): ProofOnPhone => ({ ...fresh, ...changes });

/** A learner with one course; an approved order comes with a paid enrollment. */
function one(order: Partial<Order>, more: Partial<DashboardInput> = {}, enrolled: Partial<Enrollment> = {}) {
  const paid = order.status === 'approved' ? { status: 'paid' as const } : {};
  const enrollments = [makeEnrollment({ ...paid, ...enrolled })];
  return { orders: [makeOrder(order)], enrollments, catalogue: makeCatalogue(), kept: [], ...more };
}

const stepAt = (input: DashboardInput, now: number) => dashboardAt(input, now).next?.kind;

describe('the session buttons of a paid course', () => {
  const labels = (now: number) =>
    dashboardAt(one({ status: 'approved' }), now).cards[0]?.sessions.map(({ label }) => label);

  test.each([
    [SATURDAY - 15 * MINUTE - 1, ['Unlocks T-15', 'Unlocks T-15']],
    [SATURDAY - 15 * MINUTE, ['Join Saturday Now', 'Unlocks T-15']],
    [SATURDAY + 90 * MINUTE + 1, ['Class ended', 'Unlocks T-15']],
    [SUNDAY + 90 * MINUTE, ['Class ended', 'Join Sunday Now']],
  ])('at %d', (now, expected) => {
    expect(labels(now)).toEqual(expected);
  });

  test('a weekend whose window has closed is gone at the next millisecond', () => {
    expect(labels(SUNDAY + 90 * MINUTE + 1)).toEqual([]);
  });

  test('without access every session asks for payment, even while it runs', () => {
    const { cards } = dashboardAt(one({ status: 'pending' }), SATURDAY);
    const said = cards[0]?.sessions.map(({ label }) => label);
    expect(said).toEqual(['Payment Required', 'Payment Required']);
  });

  test('a link that staff have not published is named as such', () => {
    const linksPublished = { saturday: false, sunday: true, recording: false };
    const catalogue = makeCatalogue({ offerings: [makeOffering({ linksPublished })] });
    const view = dashboardAt(one({ status: 'approved' }, { catalogue }), SATURDAY);
    expect(view.cards[0]?.sessions[0]?.label).toBe('Link Not Published');
    expect(view.next?.kind).toBe('link_missing');
  });
});

describe('the weekend that a card shows', () => {
  const later = makeOffering({ weekendDate: '2026-12-05' });
  const catalogue = makeCatalogue({ offerings: [later, makeOffering()] });
  const weekend = (now: number, enrolled: Partial<Enrollment> = {}) =>
    dashboardAt(one({ status: 'approved' }, { catalogue }, enrolled), now).cards[0]?.sessions[0]?.offeringId;

  test('is the next one, not the newest, until the last window of that weekend has closed', () => {
    expect(weekend(NOW)).toBe('data-analysis-2026-11-28');
    expect(weekend(SUNDAY + 90 * MINUTE)).toBe('data-analysis-2026-11-28');
    expect(weekend(SUNDAY + 90 * MINUTE + 1)).toBe(later.id);
  });

  test('is followed by the next one, which is named too; nothing follows the last', () => {
    const following = (now: number) =>
      dashboardAt(one({ status: 'approved' }, { catalogue }), now).cards[0]?.following;
    const startsAt = lusakaInstant('2026-12-05', '15:00');
    expect(following(NOW)?.[0]).toEqual({ type: 'saturday', startsAt });
    expect(following(NOW)).toHaveLength(2);
    expect(following(SUNDAY + 90 * MINUTE + 1)).toEqual([]);
  });

  test('is never one before the enrollment begins, nor one of another course', () => {
    expect(weekend(NOW, { firstWeekend: '2026-12-05', validUntil: null })).toBe(later.id);
    const foreign = makeCatalogue({ offerings: [makeOffering({ courseId: 'cybersecurity-basics' })] });
    const card = dashboardAt(one({ status: 'approved' }, { catalogue: foreign }), NOW).cards[0];
    expect(card?.sessions).toEqual([]);
  });
  test('waits for a class until its window closes, then for the repeat', () => {
    const awaited = (now: number) => dashboardAt(one({ status: 'approved' }), now).cards[0]?.awaited?.type;
    expect(awaited(SATURDAY + 90 * MINUTE)).toBe('saturday');
    expect(awaited(SATURDAY + 90 * MINUTE + 1)).toBe('sunday');
  });
});

describe('the next step', () => {
  const refused = (problem: string) => ({ kept: [kept({ state: 'refused', problem })] });
  const cases: [StepKind, DashboardInput, number][] = [
    ['pay', one({ status: 'pending' }), NOW],
    ['review', one({ status: 'under_review' }), NOW],
    ['review', one({ status: 'under_review' }), SATURDAY],
    ['join', one({ status: 'under_review' }, {}, { provisionalUntil: SUNDAY }), SATURDAY],
    ['review', one({ status: 'under_review' }, {}, { provisionalUntil: SATURDAY - 1 }), SATURDAY],
    ['resubmit', one({ status: 'rejected' }), NOW],
    ['next_class', one({ status: 'approved' }), SATURDAY - DAY - 1],
    ['soon', one({ status: 'approved' }), SATURDAY - DAY],
    ['join', one({ status: 'approved' }), SATURDAY - 15 * MINUTE],
    ['next_class', one({ status: 'approved' }), SATURDAY + 90 * MINUTE + 1],
    ['soon', one({ status: 'approved' }), SUNDAY - DAY],
    ['dates', one({ status: 'approved' }, { catalogue: makeCatalogue({ offerings: [] }) }), NOW],
    ['kept', one({ status: 'pending' }, { kept: [kept()] }), NOW],
    ['kept', one({ status: 'rejected' }, { kept: [kept()] }), NOW],
    ['refused', one({ status: 'pending' }, refused('No.')), NOW],
    ['next_class', one({ status: 'approved' }, refused('Already paid.')), NOW],
  ];
  test.each(cases)('is %s', (kind, input, now) => {
    expect(stepAt(input, now)).toBe(kind);
  });

  test('without courses there is none', () => {
    const nothing = { banners: [], cards: [], next: undefined };
    expect(dashboardAt({ ...one({}), orders: [], enrollments: [] }, NOW)).toEqual(nothing);
  });

  test('a paid course is over one millisecond after its last Sunday, not before', () => {
    const end = lusakaInstant('2026-12-07', '00:00') - 1;
    expect(stepAt(one({ status: 'approved' }), end)).not.toBe('over');
    expect(stepAt(one({ status: 'approved' }), end + 1)).toBe('over');
  });
});

describe('two courses', () => {
  const second = { id: 'FGHJ4679', courseId: 'cybersecurity-basics' };
  const both = (first: Partial<Order>, other: Partial<Order>, more: Partial<DashboardInput> = {}) => {
    const a = one(first, more);
    const b = one({ ...other, ...second }, {}, { ...second, createdAt: NOW - HOUR });
    return {
      ...a,
      orders: [...a.orders, ...b.orders],
      enrollments: [...a.enrollments, ...b.enrollments],
    };
  };

  test('the newest comes first, and the most urgent one is the next step', () => {
    const view = dashboardAt(both({ status: 'rejected' }, { status: 'pending' }), NOW);
    expect(view.cards.map(({ order }) => order.id)).toEqual(['FGHJ4679', 'ACDE3467']);
    expect(view.next).toMatchObject({ kind: 'resubmit', card: { order: { id: 'ACDE3467' } } });
  });

  test('an order that a link asked for is on top, whatever is urgent', () => {
    const view = dashboardAt(both({ status: 'pending' }, { status: 'rejected' }, { first: 'ACDE3467' }), NOW);
    expect(view.cards[0]?.order.id).toBe('ACDE3467');
    expect(view.next).toMatchObject({ kind: 'pay', card: { order: { id: 'ACDE3467' } } });
  });

  test("a stranger's order in the link changes nothing", () => {
    const [asked, plain] = [{ first: 'QQQQQQQQ' }, {}].map((more) =>
      dashboardAt(both({ status: 'pending' }, { status: 'rejected' }, more), NOW),
    );
    expect(asked).toEqual(plain);
  });

  test('a running class comes before a debt', () => {
    const catalogue = makeCatalogue({ offerings: [makeOffering()] });
    const input = both({ status: 'approved' }, { status: 'rejected' }, { catalogue });
    expect(stepAt(input, SATURDAY)).toBe('join');
  });
});

describe('a card', () => {
  test('says Temporary Access until that ends by itself', () => {
    const until = SATURDAY;
    const input = one({ status: 'pending' }, {}, { temporaryAccess: true, temporaryAccessUntil: until });
    expect(dashboardAt(input, until).cards[0]?.badge).toBe('Temporary Access');
    expect(dashboardAt(input, until + 1).cards[0]?.badge).toBe('Pending');
  });

  test('asks for the rest of a part payment, and for nothing once approved', () => {
    expect(dashboardAt(one({ status: 'rejected', paidAmount: 40 }), NOW).cards[0]?.due).toBe(60);
    expect(dashboardAt(one({ status: 'approved', paidAmount: 40 }), NOW).cards[0]?.due).toBe(0);
  });

  test('offers a recording to paid enrollments until 30 days after their end', () => {
    const linksPublished = { saturday: true, sunday: true, recording: true };
    const catalogue = makeCatalogue({ offerings: [makeOffering({ linksPublished, recordingSizeMb: 85 })] });
    const end = lusakaInstant('2026-12-07', '00:00') - 1;
    const recordings = (status: 'approved' | 'pending', now: number) =>
      dashboardAt(one({ status }, { catalogue }), now).cards[0]?.recordings;
    expect(recordings('approved', end + 30 * DAY)).toMatchObject([{ size: 85 }]);
    expect(recordings('approved', end + 30 * DAY + 1)).toEqual([]);
    expect(recordings('pending', NOW)).toEqual([]);
  });

  test('is not shown for an enrollment whose order has not arrived yet', () => {
    expect(dashboardAt({ ...one({}), orders: [] }, NOW).cards).toEqual([]);
  });

  test('a course that left the catalogue is still named', () => {
    const view = dashboardAt(one({}, { catalogue: makeCatalogue({ courses: [] }) }), NOW);
    expect(view.cards[0]?.title).toBe('Data analysis');
  });
});

const states: Order['status'][] = ['pending', 'under_review', 'rejected'];
test.each(states)('a class that is over is shown as ended to an order that is %s', (status) => {
  const view = dashboardAt(one({ status }), SATURDAY + 90 * MINUTE + 1);
  expect(view.cards[0]?.sessions.map(({ state, label }) => [state, label])).toEqual([
    ['ended', 'Class ended'],
    ['noAccess', 'Payment Required'],
  ]);
});

describe('after the last class of a course', () => {
  const last = makeOffering({ weekendDate: '2026-12-05' });
  const catalogue = makeCatalogue({ offerings: [last, makeOffering()] });
  const closes = lusakaInstant('2026-12-06', '17:00') + 90 * MINUTE;
  const input = one({ status: 'approved' }, { catalogue });

  test('the course is over at once, and not only at midnight', () => {
    expect(stepAt(input, closes)).toBe('join');
    expect(stepAt(input, closes + 1)).toBe('over');
    expect(dashboardAt(input, closes + 1)).toMatchObject({ banners: [], cards: [{ hasEnded: true }] });
  });

  test('the next dates are promised only where a weekend is still to come', () => {
    const first = one({ status: 'approved' }, { catalogue: makeCatalogue({ offerings: [makeOffering()] }) });
    expect(stepAt(first, SUNDAY + 90 * MINUTE + 1)).toBe('dates');
  });
});

describe('a class of the last weekend that staff moved past its Sunday', () => {
  const end = lusakaInstant('2026-12-07', '00:00') - 1;
  const startsAt = lusakaInstant('2026-12-08', '18:00');
  const moved = { ...makeOffering({ weekendDate: '2026-12-05' }), sundayStartsAt: startsAt };
  const catalogue = makeCatalogue({ offerings: [moved] });
  const viewAt = (now: number, status: 'approved' | 'pending' = 'approved') =>
    dashboardAt(one({ status }, { catalogue }), now);
  const sunday = (view: ReturnType<typeof viewAt>) =>
    view.cards[0]?.sessions.find(({ type }) => type === 'sunday')?.label;

  test.each([
    [end + 1, 'Unlocks T-15', 'next_class', ['approved']],
    [startsAt - 15 * MINUTE, 'Join Tuesday Now', 'join', ['upcoming_reminder', 'approved']],
    [startsAt + 90 * MINUTE, 'Join Tuesday Now', 'join', ['approved']],
    [startsAt + 90 * MINUTE + 1, undefined, 'over', []],
  ])('has the button, the step and the banners of its new window at %d', (now, label, step, banners) => {
    const view = viewAt(now);
    expect([sunday(view), view.next?.kind]).toEqual([label, step]);
    expect(view.banners.map(({ type }) => type)).toEqual(banners);
  });

  test('stays closed to whoever has not paid', () => {
    expect(sunday(viewAt(startsAt, 'pending'))).toBe('Payment Required');
  });
});
