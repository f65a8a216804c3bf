import type { Instant } from '../time/time.ts';

export type TimelineEvent = {
  readonly key: string;
  readonly at: Instant;
  readonly kind: 'registered' | 'proof' | 'approved' | 'rejected' | 'joined' | 'staff';
  readonly title: string;
  readonly text: string | null;
  readonly orderId: string | null;
};
