import { type Enrollment, hasTemporaryAccess } from '../classes/enrollment.ts';
import { REMINDER_WINDOW } from '../wire/limits.ts';
import { bannerMessages } from '../wire/order-messages.ts';
import type { OrderState } from '../money/order.ts';
import type { ClassSession } from '../classes/class-session.ts';
import { formatDayTime, type Instant } from '../time/time.ts';

type BannerType = 'rejected' | 'upcoming_reminder' | 'under_review' | 'approved';
export type Banner = { readonly type: BannerType; readonly message: string };

type Entry = {
  order: { rejectionReason: string | null };
  state: OrderState;
  enrollment: Pick<Enrollment, 'status' | 'validUntil' | 'temporaryAccess' | 'temporaryAccessUntil'>;
  isOver: boolean;
  next: ClassSession | undefined;
};

export function bannersFor(entries: readonly Entry[], now: Instant): Banner[] {
  const rejected = entries.find(({ state }) => state === 'rejected');
  const soonest = entries
    .filter(({ enrollment }) => enrollment.status === 'paid' || hasTemporaryAccess(enrollment, now))
    .flatMap(({ next }) => (next ? [next] : []))
    .filter(({ startsAt }) => startsAt > now && startsAt - now <= REMINDER_WINDOW)
    .sort((a, b) => a.startsAt - b.startsAt)[0];
  const banners: (Banner | false)[] = [
    rejected !== undefined && {
      type: 'rejected',
      message: rejectionMessage(rejected.order.rejectionReason),
    },
    soonest !== undefined && {
      type: 'upcoming_reminder',
      message: bannerMessages.upcoming(formatDayTime(soonest.startsAt)),
    },
    entries.some(({ state }) => state === 'under_review') && {
      type: 'under_review',
      message: bannerMessages.underReview,
    },
    entries.some(({ state, isOver }) => state === 'approved' && !isOver) && {
      type: 'approved',
      message: bannerMessages.approved,
    },
  ];
  return banners.filter((banner): banner is Banner => banner !== false);
}

export function rejectionMessage(reason: string | null): string {
  return [bannerMessages.rejected, reason, bannerMessages.rejectedNext]
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
