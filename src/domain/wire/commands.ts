/** Every command once, by who may send it; routes and guards follow from this. */
import type * as z from 'zod/mini';
import * as claims from '../after-class/attendance-claim.ts';
import { giveFeedback } from '../after-class/feedback.ts';
import type { Permission } from '../people/staff-member.ts';
import { verifyLog } from '../records/log-check.ts';
import { withdrawOffer } from '../seats/place-offer.ts';
import { changeWeekend, changeWeekends } from '../seats/weekend-change.ts';
import * as certificates from './certificates/certificate-command.ts';
import * as classes from './class-command.ts';
import { calendarAddress, deleteAccount, joinClass, reviewPayment, submitProof } from './command.ts';
import * as passkeys from './passkeys/passkey-command.ts';
import { removePushSubscription, savePushSubscription, testPush } from './push-command.ts';
import { createProfile, registerCourse } from './registration-command.ts';
import * as rounds from './rounds/round-command.ts';
import * as staff from './staff-command.ts';
import * as wallet from './wallet-command.ts';

export const learnerCommands = {
  createProfile,
  registerCourse,
  submitProof,
  joinClass,
  calendarAddress,
  deleteAccount,
  changeWeekend,
  savePushSubscription,
  removePushSubscription,
  testPush,
  claimAttendance: claims.claimAttendance,
  giveFeedback,
} as const;
export type LearnerCommand = (typeof learnerCommands)[keyof typeof learnerCommands];

const exported = {
  reviewPayment,
  verifyLog,
  withdrawOffer,
  changeWeekends,
  ...claims,
  ...certificates,
  ...classes,
  ...passkeys,
  ...rounds,
  ...staff,
  ...wallet,
};
/** `permission`: required of the caller's role; without it, it is no command of staff. `logs`: audit actions it may write. */
type OfStaff = { readonly permission: Permission };
type StaffCommands = {
  readonly [K in keyof typeof exported as (typeof exported)[K] extends OfStaff
    ? K
    : never]: (typeof exported)[K];
};
export const staffCommands = Object.fromEntries(
  Object.entries(exported).filter(([, one]) => typeof one === 'object' && 'permission' in one),
) as unknown as StaffCommands;
export type StaffCommand = StaffCommands[keyof StaffCommands];

export type Command = LearnerCommand | StaffCommand | typeof staff.acceptInvitation;
export type CommandRequest<C extends Command> = z.input<C['request']>;
export type CommandAnswer<C extends Command> = z.output<C['answer']>;
