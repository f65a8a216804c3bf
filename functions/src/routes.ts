/** Which handler answers at which address: one function serves them all. */
import type { certificateFile, clock, generateReceipt, staffSignIn } from '../../src/domain/wire/command.ts';
import type { LearnerCommand, StaffCommand } from '../../src/domain/wire/commands.ts';
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '../../src/domain/wire/envelope.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import type { passkeySignIn } from '../../src/domain/wire/passkeys/passkey-command.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import type { pushKey } from '../../src/domain/wire/push-command.ts';
import type { acceptInvitation } from '../../src/domain/wire/staff-command.ts';
import { endpoint, type Endpoint, type Request } from './http/http.ts';
import { notFound } from './http/refused-error.ts';
import { runWithLogContext, newKey } from './log.ts';

type Load<H = object> = () => Promise<Endpoint & H>;
type CommandName = (LearnerCommand | StaffCommand)['name'];
type OtherName = (
  | typeof acceptInvitation
  | typeof certificateFile
  | typeof clock
  | typeof generateReceipt
  | typeof passkeySignIn
  | typeof pushKey
  | typeof staffSignIn
)['name'];
/** The type checks that every name in the domain has a handler, and that a command's handler is at its own address. */
type Named = { readonly [N in CommandName]: Load<{ readonly command: { readonly name: N } }> } & {
  readonly [N in OtherName]: Load;
};

/** Keyed by what follows `/functions/`. Each file is loaded on its first request, so that `clock` does not wait for Firestore. */
export const routes = {
  // Anybody, without signing in.
  catalogue: async () => (await import('./public/catalogue.ts')).catalogue,
  clock: async () => (await import('./public/clock.ts')).clock,
  health: async () => (await import('./public/health.ts')).health,
  'report-errors': async () => (await import('./public/report-errors.ts')).reportErrors,
  'page-text': async () => (await import('./public/catalogue.ts')).pageText,
  receipt: async () => (await import('./public/receipt.ts')).receipt,
  'forwarded-message': async () => (await import('./public/forwarded-message.ts')).forwardedMessage,
  'calendar/*': async () => (await import('./public/calendar-feed.ts')).calendarFeed,
  '.well-known/*': async () => (await import('./public/certificates.ts')).didDocument,
  'withdrawn-certificates': async () => (await import('./public/certificates.ts')).withdrawnCertificates,
  'certificate-status': async () => (await import('./public/certificates.ts')).certificateStatus,
  // Learners.
  'create-profile': async () => (await import('./learner/registration.ts')).createProfile,
  'register-course': async () => (await import('./learner/registration.ts')).registerCourse,
  'submit-proof': async () => (await import('./learner/submit-proof.ts')).submitProof,
  'join-class': async () => (await import('./learner/classes.ts')).joinClass,
  'claim-attendance': async () => (await import('./learner/classes.ts')).claimAttendance,
  'give-feedback': async () => (await import('./learner/classes.ts')).giveFeedback,
  'calendar-address': async () => (await import('./learner/classes.ts')).calendarAddress,
  'generate-receipt': async () => (await import('./learner/papers.ts')).generateReceipt,
  'certificate-file': async () => (await import('./learner/papers.ts')).certificateFile,
  'delete-account': async () => (await import('./learner/delete-account.ts')).deleteAccount,
  'change-weekend': async () => (await import('./learner/registration.ts')).changeWeekend,
  'push-key': async () => (await import('./learner/push.ts')).pushKey,
  'save-push-subscription': async () => (await import('./learner/push.ts')).savePushSubscription,
  'remove-push-subscription': async () => (await import('./learner/push.ts')).removePushSubscription,
  'test-push': async () => (await import('./learner/push.ts')).testPush,
  // Staff.
  'review-payment': async () => (await import('./staff/payments.ts')).reviewPayment,
  'reverse-payment': async () => (await import('./staff/payments.ts')).reversePayment,
  'view-proof': async () => (await import('./staff/payments.ts')).viewProof,
  'correct-transaction-id': async () => (await import('./staff/wallet/money.ts')).correctTransactionId,
  'paste-wallet-messages': async () => (await import('./staff/wallet/imports.ts')).pasteWalletMessages,
  'import-statement': async () => (await import('./staff/wallet/imports.ts')).importStatement,
  'undo-imported-money': async () => (await import('./staff/wallet/imports.ts')).undoImportedMoney,
  'count-money': async () => (await import('./staff/wallet/money.ts')).countMoney,
  'complete-wallet-line': async () => (await import('./staff/wallet/money.ts')).completeWalletLine,
  'settle-conflict': async () => (await import('./staff/wallet/money.ts')).settleConflict,
  'attach-payment': async () => (await import('./staff/wallet/money.ts')).attachPayment,
  'set-aside-payment': async () => (await import('./staff/wallet/money.ts')).setAsidePayment,
  'set-forwarder': async () => (await import('./staff/wallet/money.ts')).setForwarder,
  'set-approval-rule': async () => (await import('./staff/wallet/money.ts')).setApprovalRule,
  'mark-refund': async () => (await import('./staff/refunds.ts')).markRefund,
  'send-refund': async () => (await import('./staff/refunds.ts')).sendRefund,
  'cancel-refund': async () => (await import('./staff/refunds.ts')).cancelRefund,
  'close-day': async () => (await import('./staff/refunds.ts')).closeDay,
  'edit-student': async () => (await import('./staff/people.ts')).editStudent,
  'save-note': async () => (await import('./staff/people.ts')).saveNote,
  'note-message': async () => (await import('./staff/people.ts')).noteMessage,
  'grant-access': async () => (await import('./staff/people.ts')).grantAccess,
  'correct-attendance': async () => (await import('./staff/people.ts')).correctAttendance,
  'decide-attendance-claim': async () => (await import('./staff/people.ts')).decideAttendanceClaim,
  'close-account': async () => (await import('./staff/people.ts')).closeAccount,
  'save-course': async () => (await import('./staff/classes.ts')).saveCourse,
  'order-courses': async () => (await import('./staff/classes.ts')).orderCourses,
  'save-offering': async () => (await import('./staff/classes.ts')).saveOffering,
  'plan-weekends': async () => (await import('./staff/classes.ts')).planWeekends,
  'publish-weekends': async () => (await import('./staff/classes.ts')).publishWeekends,
  'save-links': async () => (await import('./staff/classes.ts')).saveLinks,
  'count-seats': async () => (await import('./staff/seats.ts')).countSeats,
  'count-weekend': async () => (await import('./staff/seats.ts')).countWeekend,
  'change-weekends': async () => (await import('./staff/seats.ts')).changeWeekends,
  'withdraw-offer': async () => (await import('./staff/seats.ts')).withdrawOffer,
  'list-certificates': async () => (await import('./staff/certificates.ts')).listCertificates,
  'issue-certificates': async () => (await import('./staff/certificates.ts')).issueCertificates,
  'withdraw-certificate': async () => (await import('./staff/certificates.ts')).withdrawCertificate,
  'reissue-certificate': async () => (await import('./staff/certificates.ts')).reissueCertificate,
  'list-round': async () => (await import('./staff/rounds.ts')).listRound,
  'list-missed': async () => (await import('./staff/rounds.ts')).listMissed,
  'start-round': async () => (await import('./staff/rounds.ts')).startRound,
  'next-in-round': async () => (await import('./staff/rounds.ts')).nextInRound,
  'end-round': async () => (await import('./staff/rounds.ts')).endRound,
  'save-templates': async () => (await import('./staff/rounds.ts')).saveTemplates,
  'save-settings': async () => (await import('./staff/office/office.ts')).saveSettings,
  'count-figures': async () => (await import('./staff/office/office.ts')).countFigures,
  'verify-log': async () => (await import('./staff/office/office.ts')).verifyLog,
  'export-data': async () => (await import('./staff/office/export-data.ts')).exportData,
  'admin-auth': async () => (await import('./staff/office/sign-in.ts')).adminAuth,
  'save-staff': async () => (await import('./staff/office/team.ts')).saveStaff,
  'own-account': async () => (await import('./staff/office/team.ts')).ownAccount,
  'invite-staff': async () => (await import('./staff/office/team.ts')).inviteStaff,
  'accept-invitation': async () => (await import('./staff/office/team.ts')).acceptInvitation,
  'passkey-ceremony': async () => (await import('./staff/office/passkeys.ts')).passkeyCeremony,
  'own-passkeys': async () => (await import('./staff/office/passkeys.ts')).ownPasskeys,
  'passkey-rules': async () => (await import('./staff/office/passkeys.ts')).passkeyRules,
  'passkey-sign-in': async () => (await import('./staff/office/sign-in.ts')).passkeySignIn,
} as const satisfies Named & Readonly<Record<string, Load>>;

const known: ReadonlyMap<string, Load> = new Map(Object.entries(routes));

const unknown = endpoint(['GET', 'HEAD', 'POST'], async () => {
  throw notFound(errorMessages.notFound);
});

/** Hosting passes the whole path; a function called at its own address gets only what follows it. */
function addressIn(path: string): string {
  const prefix = paths.command();
  const address = path.startsWith(prefix) ? path.slice(prefix.length) : path.slice(1);
  return address.replace(/\/.*$/, '/*');
}

/** All tries of a command share one id, which the tap created: its idempotency key. */
function idOf(request: Request): string {
  const key = idempotencyKeySchema.safeParse(request.get(IDEMPOTENCY_HEADER));
  return key.success ? key.data : newKey();
}

export const serve: Endpoint = async (request, reply) => {
  const address = addressIn(request.path);
  const load = known.get(address);
  const handler = (await load?.()) ?? unknown;
  // An unknown address could be anything, even somebody's name.
  const name = load === undefined ? 'unknown' : address;
  const answered = () => (request.method === 'POST' ? { status: reply.statusCode } : null);
  await runWithLogContext(name, idOf(request), () => handler(request, reply), answered);
};
