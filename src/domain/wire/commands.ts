/** Every command once, by who may send it; routes and guards follow from this. */
import type * as z from 'zod/mini';
import {
  closeAccount,
  type acceptInvitation,
  correctAttendance,
  countFigures,
  editLearner,
  grantAccess,
  inviteStaff,
  noteMessage,
  reversePayment,
  saveNote,
  saveSettings,
  saveStaff,
  correctTransactionId,
  viewProof,
  ownAccount,
} from './staff-command.ts';
import { claimAttendance, decideAttendanceClaim } from '../after-class/attendance-claim.ts';
import { giveFeedback } from '../after-class/feedback.ts';
import {
  issueCertificates,
  listCertificates,
  reissueCertificate,
  withdrawCertificate,
} from './certificates/certificate-command.ts';
import { verifyLog } from '../records/log-check.ts';
import { withdrawOffer } from '../seats/place-offer.ts';
import { changeWeekend, changeWeekends } from '../seats/weekend-change.ts';
import {
  countSeats,
  countWeekend,
  orderCourses,
  planWeekends,
  publishWeekends,
  saveCourse,
  saveLinks,
  saveOffering,
} from './class-command.ts';
import { deleteAccount, joinClass, calendarAddress, reviewPayment, submitProof } from './command.ts';
import { ownPasskeys, passkeyCeremony, passkeyRules } from './passkeys/passkey-command.ts';
import { removePushSubscription, savePushSubscription, testPush } from './push-command.ts';
import { createProfile, registerCourse } from './registration-command.ts';
import {
  endRound,
  listMissed,
  listRound,
  nextInRound,
  saveTemplates,
  startRound,
} from './rounds/round-command.ts';
import {
  attachPayment,
  cancelRefund,
  closeDay,
  completeWalletLine,
  countMoney,
  importStatement,
  markRefund,
  pasteWalletMessages,
  sendRefund,
  setApprovalRule,
  setAsidePayment,
  setForwarder,
  settleConflict,
  undoImport,
} from './wallet-command.ts';

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

/** `permission`: required of the caller's role; `logs`: audit actions it may write. */
export const staffCommands = {
  reviewPayment,
  grantAccess,
  reversePayment,
  viewProof,
  editLearner,
  correctAttendance,
  noteMessage,
  saveNote,
  saveCourse,
  orderCourses,
  planWeekends,
  publishWeekends,
  saveOffering,
  saveLinks,
  saveSettings,
  inviteStaff,
  saveStaff,
  ownAccount,
  verifyLog,
  countFigures,
  countSeats,
  correctTransactionId,
  changeWeekends,
  countWeekend,
  pasteWalletMessages,
  importStatement,
  completeWalletLine,
  undoImport,
  settleConflict,
  attachPayment,
  setAsidePayment,
  setForwarder,
  setApprovalRule,
  markRefund,
  sendRefund,
  cancelRefund,
  closeDay,
  countMoney,
  listRound,
  listMissed,
  startRound,
  nextInRound,
  endRound,
  saveTemplates,
  passkeyCeremony,
  ownPasskeys,
  passkeyRules,
  withdrawOffer,
  closeAccount,
  decideAttendanceClaim,
  listCertificates,
  issueCertificates,
  withdrawCertificate,
  reissueCertificate,
} as const;
export type StaffCommand = (typeof staffCommands)[keyof typeof staffCommands];

export type Command = LearnerCommand | StaffCommand | typeof acceptInvitation;
export type CommandRequest<C extends Command> = z.input<C['request']>;
export type CommandAnswer<C extends Command> = z.output<C['answer']>;
