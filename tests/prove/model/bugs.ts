/** Bugs that the model must find, each planted in a copy: mistakes that a change of the hub could bring. */
import type { Patch } from '../patched.ts';

export const bugs: Readonly<Record<string, Patch>> = {
  'a registration that leaves no course hold': {
    file: 'functions/src/learner/registration.ts',
    from: "transaction.set('courseHolds', courseHoldId(userId, courseId), { orderId: id });",
    to: 'void courseHoldId(userId, courseId);',
  },
  'money that is allocated twice': {
    file: 'functions/src/staff/wallet/money.ts',
    from: 'const free = unallocated(entry.amount, entry);',
    to: 'const free = unallocated(entry.amount, { allocations: {} });',
  },
  'an approval without its receipt': {
    file: 'functions/src/staff/payments.ts',
    from: "transaction.set('receipts', receipt.id, receipt);",
    to: 'void receipt;',
  },
  'a link after the class': {
    file: 'functions/src/learner/classes.ts',
    from: "if (state === 'ended') throw conflict(joinRefusals.ended);",
    to: '',
  },
  'a replaced proof that is deleted': {
    file: 'functions/src/store/order-payments.ts',
    from: "for (const { id } of gone) transaction.update('paymentProofs', id, { status: 'superseded', ...word });",
    to: "for (const { id } of gone) transaction.remove('paymentProofs', id); void word;",
  },
  'an answer that is not kept under its key': {
    file: 'functions/src/command/idempotency.ts',
    from: '  storeAnswer(transaction, call, answer, [...about]);\n  return answer;',
    to: '  return answer;',
  },
  'a command that works after signing out': {
    file: 'functions/src/auth/staff-sessions.ts',
    from: "const admin = isLiveSession(session, now) ? await reader.get('admins', session.uid) : null;",
    to: "const admin = await reader.get('admins', session.uid); void isLiveSession; void now;",
  },
  'a refund of allocated money': {
    file: 'functions/src/staff/refunds.ts',
    from: 'const left = unallocated(received, entry);',
    to: 'const left = unallocated(received, { ...entry, allocations: {} });',
  },
  'a refund that is sent twice': {
    file: 'functions/src/staff/refunds.ts',
    from: "if (refund.status === 'sent') throw conflict(refundMessages.sentAlready);",
    to: '',
  },
  'an order that still shows a cancelled refund': {
    file: 'functions/src/staff/refunds.ts',
    from: 'updateLearnerRefunds(transaction, order, { refund, isThere: false, at: call.now });',
    to: 'updateLearnerRefunds(transaction, order, { refund, isThere: true, at: call.now });',
  },
  'a replaced certificate that stays valid': {
    file: 'functions/src/staff/certificates.ts',
    from: "{ status: 'replaced', statusAt: now, replacedBy: code, reason }",
    to: '{ reason }',
  },
  'an attendance claim that is decided twice': {
    file: 'functions/src/staff/people.ts',
    from: "if (claim.status !== 'waiting') throw conflict(staffMessages.claimDecided);",
    to: '',
  },
};
