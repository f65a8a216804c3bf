/** What the model knows of the hub: who is there, what was acknowledged, and what time it is. The hub itself is asked by `World`. */
import { addDays, type Day, lusakaInstant } from '../../../src/domain/time/time.ts';
import type { Request } from './wire.ts';

/** The moment at which each run begins: the Wednesday before its first weekend, whatever the day is. */
export const FIRST_WEEKEND: Day = '2027-03-06';
export const BEGINS = lusakaInstant(addDays(FIRST_WEEKEND, -3), '09:00');

export type Class = {
  readonly offeringId: string;
  readonly weekend: Day;
  readonly links: { readonly saturday: string; readonly sunday: string };
};
export type CourseInRun = {
  readonly id: string;
  readonly seats: number | null;
  readonly classes: readonly Class[];
};

export type LearnerInRun = {
  readonly uid: string;
  readonly email: string;
  isSignedIn: boolean;
  isDeleted: boolean;
  signedInAt: number;
  /** Proofs that wait on the phone for a connection, oldest first. */
  readonly queue: Request[];
};

export type StaffInRun = {
  readonly uid: string;
  readonly role: 'reviewer' | 'owner';
  /** Null while signed out. */
  sid: string | null;
  /** The last session that was ended. */
  endedSid: string | null;
  /** Commands that were acknowledged and leave a row of the log. */
  logged: number;
};

/** A transaction of mobile money: what really reached the wallet, which staff see there. */
export type Money = { readonly id: string; readonly amount: number };
/** The last acknowledged state of a refund. */
type RefundState =
  | { readonly is: 'to_send' | 'taken_back' }
  | {
      readonly is: 'sent';
      /** The id of the transaction that sent it. */
      readonly outgoing: string;
      readonly at: number;
      /** Whether the account of its order's learner was deleted by then. */
      readonly isLearnerGone: boolean;
    };
export type RefundInRun = {
  readonly id: string;
  readonly moneyId: string;
  readonly orderId: string | null;
  readonly amount: number;
  state: RefundState;
};
export type SentProof = {
  readonly id: string;
  readonly orderId: string;
  readonly uid: string;
  readonly money: Money;
  readonly hasImage: boolean;
};

export type ClaimInRun = { readonly uid: string; status: 'waiting' | 'granted' | 'refused' };
export type CertificateInRun = {
  readonly uid: string;
  readonly digest: string;
  status: 'valid' | 'withdrawn' | 'replaced';
};

export type Model = {
  now: number;
  steps: number;
  /** True where a step found nothing to do, and does not count. */
  isIdle: boolean;
  readonly courses: readonly CourseInRun[];
  readonly learners: readonly LearnerInRun[];
  readonly staff: readonly StaffInRun[];
  /** By learner and course: the order that the hub named last. */
  readonly orders: Map<string, string>;
  readonly money: Money[];
  /** Those that the hub acknowledged. */
  readonly proofs: SentProof[];
  readonly refunds: RefundInRun[];
  /** Ids under which staff said that they sent money, acknowledged or not. */
  readonly outgoing: Set<string>;
  /** Acknowledged clicks, by attendance mark. */
  readonly clicks: Map<string, number>;
  /** Acknowledged “I was there”, by attendance mark. */
  readonly claims: Map<string, ClaimInRun>;
  /** Acknowledged feedback, by order. */
  readonly feedback: Map<string, { readonly uid: string; readonly face: string }>;
  /** All that were issued, by code. */
  readonly certificates: Map<string, CertificateInRun>;
  /** What was done, for whoever reads why a run failed. */
  readonly story: string[];
};

/** A run that has just begun with these people and courses. */
export const newModel = (begun: Pick<Model, 'courses' | 'learners' | 'staff'>): Model => ({
  ...begun,
  now: BEGINS,
  steps: 0,
  isIdle: false,
  orders: new Map(),
  money: [],
  proofs: [],
  refunds: [],
  outgoing: new Set(),
  clicks: new Map(),
  claims: new Map(),
  feedback: new Map(),
  certificates: new Map(),
  story: [],
});

/** A learner who is signed in from the beginning. */
export const newLearner = (uid: string, isDeleted = false): LearnerInRun => ({
  uid,
  email: `${uid}@example.com`,
  isSignedIn: true,
  isDeleted,
  signedInAt: BEGINS,
  queue: [],
});

export const orderKey = (uid: string, courseId: string) => `${uid} ${courseId}`;

export const isGone = ({ learners }: Pick<Model, 'learners'>, uid: string): boolean =>
  learners.some((learner) => learner.uid === uid && learner.isDeleted);

/** Ends a step that found nothing to do. */
export function nothingToDo(model: Model): void {
  model.isIdle = true;
}

/** A sentence for what does not hold. */
export const unless = (isRight: boolean, sentence: string): string[] => (isRight ? [] : [sentence]);
