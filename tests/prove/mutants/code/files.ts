/** The pure code that guards money, seats, classes, certificates and sessions, and the unit tests that must notice a mistake. */
export const guarding: readonly string[] = [
  // States of orders and payments, and what is compared where money is given.
  'src/domain/money/order.ts',
  'src/domain/money/payment.ts',
  'src/domain/money/approval-rule.ts',
  'src/domain/money/bulk-approval.ts',
  'src/domain/money/together/pay-together.ts',
  'src/domain/money/ledger/refund.ts',
  // What a proof shows, and what was shown before.
  'src/domain/money/payment-message.ts',
  'src/domain/money/payment-warnings.ts',
  'src/domain/money/proof-picture.ts',
  'src/domain/money/look-alike.ts',
  // What the wallet got, and which proof it fits.
  'src/domain/money/wallet/ledger.ts',
  'src/domain/money/wallet/match.ts',
  // Sessions and roles of staff.
  'src/domain/people/staff-member.ts',
  'src/domain/people/staff-session.ts',
  'src/domain/people/passkey.ts',
  // When a class opens and for whom, its links, and the seats of a weekend.
  'src/domain/classes/class-link.ts',
  'src/domain/classes/class-session.ts',
  'src/domain/classes/enrollment.ts',
  'src/domain/classes/join.ts',
  'src/domain/weekend/provisional-entry.ts',
  'src/domain/seats/seats.ts',
  'src/domain/seats/weekend-change.ts',
  // Until when attendance is claimed and feedback given.
  'src/domain/after-class/attendance-claim.ts',
  'src/domain/after-class/feedback.ts',
  // What earns a certificate, what it says, and whether it is genuine.
  'src/domain/certificates/certificate.ts',
  'src/domain/certificates/credential.ts',
  'src/domain/certificates/code.ts',
  'src/domain/certificates/earned.ts',
  // Cells of exports, and what every command has in common.
  'src/domain/records/export.ts',
  'functions/src/command/idempotency.ts',
  'functions/src/command/rate-limit.ts',
];

/** Tests that load nothing but the code itself: those of the server start in a second, too. */
export const suite: readonly string[] = ['src/domain/**/*.test.ts', 'functions/src/command/*.test.ts'];
