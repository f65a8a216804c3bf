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
import { RefusedError } from './http/refused-error.ts';
import { follow, newKey } from './log.ts';

type Load<H = object> = () => Promise<{ readonly handler: Endpoint & H }>;
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
/** Each name of the domain has a handler, and that of a command is at its own address. */
type Named = { readonly [N in CommandName]: Load<{ readonly command: { readonly name: N } }> } & {
  readonly [N in OtherName]: Load;
};

/** By what follows `/functions/`. Each handler is loaded when it is first asked: `clock` does not wait for Firestore. */
export const routes = {
  // Anybody, without signing in.
  catalogue: () => import('./public/catalogue.ts'),
  clock: () => import('./public/clock.ts'),
  health: () => import('./public/health.ts'),
  'report-errors': () => import('./public/report-errors.ts'),
  'page-text': () => import('./public/page-text.ts'),
  receipt: () => import('./public/receipt.ts'),
  'forwarded-message': () => import('./public/forwarded-message.ts'),
  'calendar/*': () => import('./public/calendar-feed.ts'),
  '.well-known/*': () => import('./public/did-document.ts'),
  'withdrawn-certificates': () => import('./public/withdrawn-certificates.ts'),
  'certificate-status': () => import('./public/certificate-status.ts'),

  // Learners.
  'create-profile': () => import('./learner/create-profile.ts'),
  'register-course': () => import('./learner/register-course.ts'),
  'submit-proof': () => import('./learner/submit-proof.ts'),
  'join-class': () => import('./learner/join-class.ts'),
  'claim-attendance': () => import('./learner/claim-attendance.ts'),
  'give-feedback': () => import('./learner/give-feedback.ts'),
  'calendar-address': () => import('./learner/calendar-address.ts'),
  'generate-receipt': () => import('./learner/generate-receipt.ts'),
  'certificate-file': () => import('./learner/certificate-file.ts'),
  'delete-account': () => import('./learner/delete-account.ts'),
  'change-weekend': () => import('./learner/change-weekend.ts'),
  'push-key': () => import('./learner/push-key.ts'),
  'save-push-subscription': () => import('./learner/save-push-subscription.ts'),
  'remove-push-subscription': () => import('./learner/remove-push-subscription.ts'),
  'test-push': () => import('./learner/test-push.ts'),

  // Staff.
  'review-payment': () => import('./staff/payments/review-payment.ts'),
  'reverse-payment': () => import('./staff/payments/reverse-payment.ts'),
  'view-proof': () => import('./staff/payments/view-proof.ts'),
  'correct-transaction-id': () => import('./staff/payments/correct-transaction-id.ts'),
  'paste-wallet-messages': () => import('./staff/wallet/paste-wallet-messages.ts'),
  'import-statement': () => import('./staff/wallet/import-statement.ts'),
  'complete-wallet-line': () => import('./staff/wallet/complete-wallet-line.ts'),
  'undo-imported-money': () => import('./staff/wallet/undo-imported-money.ts'),
  'settle-conflict': () => import('./staff/wallet/settle-conflict.ts'),
  'attach-payment': () => import('./staff/wallet/attach-payment.ts'),
  'set-aside-payment': () => import('./staff/wallet/set-aside-payment.ts'),
  'mark-refund': () => import('./staff/refunds/mark-refund.ts'),
  'send-refund': () => import('./staff/refunds/send-refund.ts'),
  'cancel-refund': () => import('./staff/refunds/cancel-refund.ts'),
  'close-day': () => import('./staff/refunds/close-day.ts'),
  'count-money': () => import('./staff/wallet/count-money.ts'),
  'set-forwarder': () => import('./staff/wallet/set-forwarder.ts'),
  'set-approval-rule': () => import('./staff/wallet/set-approval-rule.ts'),
  'grant-access': () => import('./staff/people/grant-access.ts'),
  'edit-student': () => import('./staff/people/edit-student.ts'),
  'close-account': () => import('./staff/people/close-account.ts'),
  'save-note': () => import('./staff/people/save-note.ts'),
  'note-message': () => import('./staff/people/note-message.ts'),
  'correct-attendance': () => import('./staff/people/correct-attendance.ts'),
  'decide-attendance-claim': () => import('./staff/people/decide-attendance-claim.ts'),
  'save-course': () => import('./staff/classes/save-course.ts'),
  'order-courses': () => import('./staff/classes/order-courses.ts'),
  'save-offering': () => import('./staff/classes/save-offering.ts'),
  'plan-weekends': () => import('./staff/classes/plan-weekends.ts'),
  'publish-weekends': () => import('./staff/classes/publish-weekends.ts'),
  'save-links': () => import('./staff/classes/save-links.ts'),
  'count-seats': () => import('./staff/classes/count-seats.ts'),
  'change-weekends': () => import('./staff/seats/change-weekends.ts'),
  'withdraw-offer': () => import('./staff/seats/withdraw-offer.ts'),
  'list-certificates': () => import('./staff/certificates/list-certificates.ts'),
  'issue-certificates': () => import('./staff/certificates/issue-certificates.ts'),
  'withdraw-certificate': () => import('./staff/certificates/withdraw-certificate.ts'),
  'reissue-certificate': () => import('./staff/certificates/reissue-certificate.ts'),
  'save-settings': () => import('./staff/office/save-settings.ts'),
  'save-staff': () => import('./staff/office/save-staff.ts'),
  'own-account': () => import('./staff/office/own-account.ts'),
  'invite-staff': () => import('./staff/office/invite-staff.ts'),
  'count-figures': () => import('./staff/office/count-figures.ts'),
  'verify-log': () => import('./staff/office/verify-log.ts'),
  'export-data': () => import('./staff/office/export-data.ts'),
  'list-round': () => import('./staff/rounds/list-round.ts'),
  'list-missed': () => import('./staff/rounds/list-missed.ts'),
  'start-round': () => import('./staff/rounds/start-round.ts'),
  'next-in-round': () => import('./staff/rounds/next-in-round.ts'),
  'end-round': () => import('./staff/rounds/end-round.ts'),
  'save-templates': () => import('./staff/rounds/save-templates.ts'),
  'count-weekend': () => import('./staff/classes/count-weekend.ts'),
  'admin-auth': () => import('./staff/office/admin-auth.ts'),
  'accept-invitation': () => import('./staff/office/accept-invitation.ts'),
  'passkey-sign-in': () => import('./staff/passkeys/passkey-sign-in.ts'),
  'passkey-ceremony': () => import('./staff/passkeys/passkey-ceremony.ts'),
  'own-passkeys': () => import('./staff/passkeys/own-passkeys.ts'),
  'passkey-rules': () => import('./staff/passkeys/passkey-rules.ts'),
} as const satisfies Named & Readonly<Record<string, Load>>;

const known: ReadonlyMap<string, Load> = new Map(Object.entries(routes));

const unknown = endpoint(['GET', 'HEAD', 'POST'], async () => {
  throw new RefusedError('not_found', errorMessages.notFound);
});

/** Hosting passes the whole path; a function that is asked at its own address gets what follows that. */
function addressIn(path: string): string {
  const prefix = paths.command();
  const address = path.startsWith(prefix) ? path.slice(prefix.length) : path.slice(1);
  return address.replace(/\/.*$/, '/*');
}

/** Each try of a command has the same id, from the tap on: its idempotency key. */
function idOf(request: Request): string {
  const key = idempotencyKeySchema.safeParse(request.get(IDEMPOTENCY_HEADER));
  return key.success ? key.data : newKey();
}

export const serve: Endpoint = async (request, reply) => {
  const address = addressIn(request.path);
  const load = known.get(address);
  const handler = load === undefined ? unknown : (await load()).handler;
  // An unknown address could be anything, even somebody's name.
  const name = load === undefined ? 'unknown' : address;
  const answered = () => (request.method === 'POST' ? { status: reply.statusCode } : null);
  await follow(name, idOf(request), () => handler(request, reply), answered);
};
