/** The results of a search as rows of three groups, each with its address. */
import type { Found, FoundPayment } from '../../data/people.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { formatOrderCode, orderLabel } from '../../../domain/money/order.ts';
import type { WalletMatch } from '../../../domain/money/wallet/match.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { portalPaths } from '../portal-paths.ts';

export type Hit = {
  readonly id: string;
  readonly title: string;
  readonly isCode: boolean;
  readonly detail: string;
  readonly wallet?: WalletMatch | null;
  readonly to: string;
};
export type HitGroup = { readonly label: string; readonly hits: readonly Hit[] };

const PAYMENT_STATES = {
  under_review: 'to review',
  approved: 'accepted',
  rejected: 'rejected',
  unclaimed: 'unclaimed',
  set_aside: 'no course money',
  refunded: 'sent back',
} as const;
const joinNonEmpty = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

function paymentPath(status: FoundPayment['payment']['status'], proofId: string | null): string {
  if (proofId !== null) return portalPaths.payments({ proof: proofId });
  if (status === 'unclaimed') return portalPaths.unclaimed();
  if (status === 'set_aside') return portalPaths.unclaimed({ show: status });
  if (status === 'refunded') return portalPaths.refunds();
  return portalPaths.payments(status === 'under_review' ? {} : { status });
}

export function hitGroups(
  { students, orders, payments }: Found,
  titleOf: (courseId: string) => string,
): readonly HitGroup[] {
  const groups: HitGroup[] = [
    {
      label: 'Students',
      hits: students.map(({ id, name, phone, email }) => ({
        id: `student-${id}`,
        title: name,
        isCode: false,
        detail: joinNonEmpty(phone && formatPhone(phone), email),
        to: portalPaths.person(id),
      })),
    },
    {
      label: 'Orders',
      hits: orders.map(({ order, learner }) => ({
        id: `order-${order.id}`,
        title: formatOrderCode(order.id),
        isCode: true,
        detail: joinNonEmpty(learner?.name, titleOf(order.courseId), orderLabel(order)),
        to: portalPaths.person(order.userId),
      })),
    },
    {
      label: 'Payments',
      hits: payments.map(({ payment, proofId, learners, wallet }) => ({
        id: `payment-${payment.id}`,
        title: payment.id,
        isCode: true,
        detail: joinNonEmpty(
          learners.map(({ name }) => name).join(', '),
          payment.amount === null ? null : formatKwacha(payment.amount),
          PAYMENT_STATES[payment.status],
        ),
        wallet,
        to: paymentPath(payment.status, proofId),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
