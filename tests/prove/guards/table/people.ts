/** Who may do something at all: tokens, roles, sessions, passwords, and how often. */
import type { Guard } from '../guard.ts';

const guard = 'functions/src/command/guard.ts';
const sessions = 'functions/src/auth/staff-sessions.ts';
const attempts = 'functions/src/auth/sign-in-attempts.ts';
const idempotency = 'functions/src/command/idempotency.ts';
const rateLimit = 'functions/src/command/rate-limit.ts';
const signIn = 'functions/src/staff/office/admin-auth.ts';

export const people: readonly Guard[] = [
  {
    name: 'Nobody comes in with a token that nobody has verified',
    file: 'functions/src/auth/tokens.ts',
    from: 'return await getAuth(app).verifyIdToken(token, true);',
    to: `const read = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    if (!read.startsWith('{')) return null;
    return { ...JSON.parse(read), uid: JSON.parse(read).sub };`,
    tests: ['guard'],
  },
  {
    name: 'A token without an account behind it is no learner',
    file: guard,
    from: `const { email, uid } = claims;
  if (email === undefined || claims.firebase.sign_in_provider === 'custom') {`,
    to: `const { email = 'nobody@example.com', uid } = claims;
  if (false) {`,
    tests: ['guard'],
  },
  {
    name: 'A staff token names a session of its own person',
    file: guard,
    from: 'if (session?.uid !== uid) throw sessionEndedError();',
    to: 'if (session === null) throw sessionEndedError();',
    tests: ['admin-session'],
  },
  {
    name: 'Staff send no commands of learners',
    file: guard,
    from: "if (actor.kind !== 'learner') throw new RefusedError('forbidden', errorMessages.learnersOnly);",
    to: '',
    tests: ['guard'],
  },
  {
    name: 'A command of staff needs a role that may',
    file: guard,
    from: "if (actor.kind !== 'staff' || !can(actor.role, permission)) {",
    to: "if (actor.kind !== 'staff') {",
    tests: ['staff-commands'],
  },
  {
    name: 'A session ends by time and by hand',
    file: sessions,
    from: "isLiveSession(session, now) ? await reader.get('admins', session.uid) : null",
    to: "await reader.get('admins', session.uid)",
    tests: ['guard'],
  },
  {
    name: 'A disabled member is out at once',
    file: sessions,
    from: 'if (admin === null || !admin.isActive || admin.role',
    to: 'if (admin === null || admin.role',
    tests: ['guard'],
  },
  {
    name: 'A session of another role is worth nothing',
    file: sessions,
    from: 'admin.role !== session.role) throw sessionEndedError();',
    to: 'false) throw sessionEndedError();',
    tests: ['guard'],
  },
  {
    name: 'A session token is compared, not only its id',
    file: sessions,
    from: '|| !isSameSecret(hashOf(token), session.tokenHash)',
    to: '',
    tests: ['admin-session'],
  },
  {
    name: 'Staff sign in with the right password only',
    file: signIn,
    from: 'if (!isRight || !admin.isActive) throw wrongLogin();',
    to: 'if (!admin.isActive) throw wrongLogin();',
    tests: ['admin-auth'],
  },
  {
    name: 'Guesses of a password are limited for an account',
    file: attempts,
    from: 'checkLimit([...others(counted), ...inMemory(account, now)], SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);',
    to: '',
    tests: ['admin-auth'],
  },
  {
    name: 'Guesses of passwords are limited for an address',
    file: attempts,
    from: 'checkLimit([...others(ofSource.failures), ...inMemory(source, now)], SIGN_IN_ATTEMPTS_PER_ADDRESS, now);',
    to: '',
    tests: ['admin-auth'],
  },
  {
    name: 'Guesses at accounts that do not exist are limited for the hub',
    file: attempts,
    from: 'if (ofHub.failures.length >= SIGN_IN_ATTEMPTS_UNKNOWN) return false;',
    to: '',
    tests: ['whole-hub/unknown-accounts'],
  },
  {
    name: 'An invitation ends',
    file: 'functions/src/staff/office/accept-invitation.ts',
    from: '&& now < open.expiresAt',
    to: '',
    tests: ['whole-hub/staff-accounts'],
  },
  {
    name: 'An invitation is as its owner got it',
    file: 'functions/src/staff/office/accept-invitation.ts',
    from: 'open.hash === hashOf(invitation) && ',
    to: '',
    tests: ['whole-hub/staff-accounts'],
  },
  {
    name: 'The last owner stays',
    file: 'functions/src/staff/office/save-staff.ts',
    from: "if (role !== 'owner' || !isActive) await requireAnOwner(transaction, admin);",
    to: '',
    tests: ['whole-hub/staff-accounts'],
  },
  {
    name: 'Sessions end for good with another role',
    file: 'functions/src/staff/office/save-staff.ts',
    from: 'endAll?.();',
    to: '',
    tests: ['whole-hub/staff-accounts'],
  },
  {
    name: 'A command has one effect under one key',
    file: idempotency,
    from: 'if (given !== null) return given as T;',
    to: '',
    tests: ['register-course'],
  },
  {
    name: 'A key stands for one command of one person',
    file: idempotency,
    from: 'if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash) {',
    to: 'if (false) {',
    tests: ['register-course'],
  },
  {
    name: 'A learner has so many commands in a day',
    file: rateLimit,
    from: 'if (same.length < (limits.get(command) ?? DAILY_OTHER_COMMANDS_MAX)) return;',
    to: 'if (same !== undefined) return;',
    tests: ['register-course'],
  },
  {
    name: 'What no command counts has limits, too',
    file: rateLimit,
    from: 'if (uses.length >= max) refuseUntil(Math.min(...uses.map(({ at }) => at)) + period, now);',
    to: '',
    tests: ['use-limits'],
  },
  {
    name: 'Nothing is stored about somebody who is deleted meanwhile',
    file: rateLimit,
    from: 'if (closedUntil !== null && now < closedUntil)',
    to: 'if (false)',
    tests: ['delete-account'],
  },
  {
    name: 'A command needs a key',
    file: 'functions/src/command/command.ts',
    from: 'if (!key.success) throw badRequest();',
    to: "if (!key.success) Object.assign(key, { data: 'x'.repeat(32) });",
    tests: ['guard'],
  },
  {
    name: 'A request is as its schema has it',
    file: 'functions/src/command/command.ts',
    from: 'parseRequest(command.request as z.core.$ZodType, data)',
    to: '(data)',
    tests: ['register-course'],
  },
  {
    name: 'A body has a size',
    file: 'functions/src/http/http.ts',
    from: "if (raw.length > most) throw new RefusedError('too_large', errorMessages.badRequest);",
    to: '',
    tests: ['bodies'],
  },
  {
    name: 'An address answers its own methods only',
    file: 'functions/src/http/http.ts',
    from: 'if (!methods.some((method) => method === request.method)) {',
    to: 'if (false) {',
    tests: ['guard'],
  },
  {
    name: 'An account is deleted with a password that was just typed',
    file: 'functions/src/learner/delete-account.ts',
    from: "if (!isRecent) throw new RefusedError('forbidden', deletionMessages.passwordAgain);",
    to: '',
    tests: ['delete-account'],
  },
  {
    name: 'An account stays while its payment is checked',
    file: 'functions/src/learner/delete-account.ts',
    from: "if (hasOrderUnderReview(orders)) throw new RefusedError('conflict', deletionMessages.underReview);",
    to: '',
    tests: ['delete-account'],
  },
  {
    name: 'Somebody who slipped an entry into the log is found',
    file: 'functions/src/audit/check-log.ts',
    from: "} else faults.push({ kind: 'added', id });",
    to: '}',
    tests: ['whole-hub/audit-log'],
  },
  {
    name: 'A log entry that was removed is found',
    file: 'functions/src/audit/check-log.ts',
    from: '!seen.has(id) && isBetween(id, from, next)',
    to: '!seen.has(id) && isBetween(id, id, next)',
    tests: ['whole-hub/audit-log'],
  },
];
