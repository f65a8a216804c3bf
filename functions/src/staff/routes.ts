/** What the portal asks. */
import type { Routes } from '../http/routes.ts';

export const staffRoutes = {
  'review-payment': () => import('./payments/review-payment.ts'),
  'reverse-payment': () => import('./payments/reverse-payment.ts'),
  'claim-proof': () => import('./payments/claim-proof.ts'),
  'ask-colleague': () => import('./payments/ask-colleague.ts'),
  'answer-colleague': () => import('./payments/answer-colleague.ts'),
  'correct-transaction-id': () => import('./payments/correct-transaction-id.ts'),
  'paste-wallet-messages': () => import('./wallet/paste-wallet-messages.ts'),
  'import-statement': () => import('./wallet/import-statement.ts'),
  'complete-wallet-line': () => import('./wallet/complete-wallet-line.ts'),
  'settle-conflict': () => import('./wallet/settle-conflict.ts'),
  'attach-payment': () => import('./wallet/attach-payment.ts'),
  'set-aside-payment': () => import('./wallet/set-aside-payment.ts'),
  'mark-refund': () => import('./refunds/mark-refund.ts'),
  'send-refund': () => import('./refunds/send-refund.ts'),
  'cancel-refund': () => import('./refunds/cancel-refund.ts'),
  'close-day': () => import('./refunds/close-day.ts'),
  'count-money': () => import('./wallet/count-money.ts'),
  'set-forwarder': () => import('./wallet/set-forwarder.ts'),
  'set-approval-rule': () => import('./wallet/set-approval-rule.ts'),
  'grant-access': () => import('./people/grant-access.ts'),
  'edit-student': () => import('./people/edit-student.ts'),
  'save-note': () => import('./people/save-note.ts'),
  'note-message': () => import('./people/note-message.ts'),
  'correct-attendance': () => import('./people/correct-attendance.ts'),
  'save-course': () => import('./classes/save-course.ts'),
  'order-courses': () => import('./classes/order-courses.ts'),
  'save-offering': () => import('./classes/save-offering.ts'),
  'plan-weekends': () => import('./classes/plan-weekends.ts'),
  'save-links': () => import('./classes/save-links.ts'),
  'count-seats': () => import('./classes/count-seats.ts'),
  'save-settings': () => import('./office/save-settings.ts'),
  'save-staff': () => import('./office/save-staff.ts'),
  'invite-staff': () => import('./office/invite-staff.ts'),
  'count-figures': () => import('./office/count-figures.ts'),
  'verify-log': () => import('./office/verify-log.ts'),
  'export-data': () => import('./office/export-data.ts'),
} as const satisfies Routes;

/** What hashes passwords: its memory and its number of instances are limits of their own. */
export const passwordRoutes = {
  'admin-auth': () => import('./office/admin-auth.ts'),
  'accept-invitation': () => import('./office/accept-invitation.ts'),
} as const satisfies Routes;
