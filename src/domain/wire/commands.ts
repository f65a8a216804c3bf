/** Every command once, by who may send it; routes and guards follow from this. */
import type * as z from 'zod/mini';
import { claimAttendance, decideAttendanceClaim } from '../after-class/attendance-claim.ts';
import { giveFeedback } from '../after-class/feedback.ts';
import type { Permission } from '../people/staff-member.ts';
import { verifyLog } from '../records/log-check.ts';
import { withdrawOffer } from '../seats/place-offer.ts';
import { changeWeekend, changeWeekends } from '../seats/weekend-change.ts';
import * as certificates from './certificates/certificate-command.ts';
import * as classes from './class-command.ts';
import { calendarAddress, deleteAccount, joinClass, reviewPayment, submitProof } from './command.ts';
import { ownPasskeys, passkeyCeremony, passkeyRules } from './passkeys/passkey-command.ts';
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
  claimAttendance,
  giveFeedback,
} as const;
export type LearnerCommand = (typeof learnerCommands)[keyof typeof learnerCommands];

const { acceptInvitation, ...ofStaff } = staff;
/** `permission`: required of the caller's role. `logs`: audit actions it may write. */
export const staffCommands = {
  reviewPayment,
  verifyLog,
  withdrawOffer,
  changeWeekends,
  decideAttendanceClaim,
  passkeyCeremony,
  ownPasskeys,
  passkeyRules,
  ...certificates,
  ...classes,
  ...ofStaff,
  ...rounds,
  ...wallet,
} satisfies Record<string, { readonly permission: Permission }>;
export type StaffCommand = (typeof staffCommands)[keyof typeof staffCommands];

export type Command = LearnerCommand | StaffCommand | typeof acceptInvitation;
export type CommandRequest<C extends Command> = z.input<C['request']>;
export type CommandAnswer<C extends Command> = z.output<C['answer']>;
