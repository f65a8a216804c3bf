/** Who may do something at all: tokens, roles, sessions, passwords, and how often. */
import { type Guard, guardsOf } from '../guard.ts';

export const people: readonly Guard[] = [
  ...guardsOf('functions/src/auth/tokens.ts', ['guard'], {
    'Nobody comes in with a token that nobody has verified': [
      'return await getAuth(app).verifyIdToken(token, true);',
      `const read = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    if (!read.startsWith('{')) return null;
    return { ...JSON.parse(read), uid: JSON.parse(read).sub };`,
    ],
  }),
  ...guardsOf('functions/src/command/guard.ts', ['guard'], {
    'A token without an account behind it is no learner': [
      `const { email, uid } = claims;
  if (email === undefined || claims.firebase.sign_in_provider === 'custom')`,
      `const { email = 'nobody@example.com', uid } = claims;
  if (false)`,
    ],
    'Staff send no commands of learners':
      "if (actor.kind !== 'learner') throw forbidden(errorMessages.learnersOnly);",
  }),
  ...guardsOf('functions/src/command/guard.ts', ['admin-session'], {
    'A staff token names a session of its own person': [
      'if (session?.uid !== uid) throw sessionEndedError();',
      'if (session === null) throw sessionEndedError();',
    ],
  }),
  ...guardsOf('functions/src/command/guard.ts', ['guard'], {
    'A command of staff needs a role that may': [
      "if (actor.kind !== 'staff' || !can(actor.role, permission))",
      "if (actor.kind !== 'staff')",
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['guard'], {
    'A session ends by time and by hand': [
      "isLiveSession(session, now) ? await reader.get('admins', session.uid) : null",
      "await reader.get('admins', session.uid)",
    ],
    'A disabled member is out at once': [
      'if (admin === null || !admin.isActive || admin.role',
      'if (admin === null || admin.role',
    ],
    'A session of another role is worth nothing': [
      'admin.role !== session.role) throw sessionEndedError();',
      'false) throw sessionEndedError();',
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['admin-session'], {
    'A session token is compared, not only its id': '|| !isSameSecret(hashOf(token), session.tokenHash)',
  }),
  ...guardsOf('functions/src/staff/office/sign-in.ts', ['admin-auth'], {
    'Staff sign in with the right password only': [
      'if (!isRight || !admin.isActive) throw wrongLogin();',
      'if (!admin.isActive) throw wrongLogin();',
    ],
  }),
  ...guardsOf('functions/src/auth/sign-in-attempts.ts', ['admin-auth'], {
    'Guesses of a password are limited for an account':
      'checkLimit([...others(counted), ...inMemory(account, now)], SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);',
    'Guesses of passwords are limited for an address':
      'checkLimit([...others(ofSource.failures), ...inMemory(source, now)], SIGN_IN_ATTEMPTS_PER_ADDRESS, now);',
  }),
  ...guardsOf('functions/src/auth/sign-in-attempts.ts', ['whole-hub/unknown-accounts'], {
    'Guesses at accounts that do not exist are limited for the hub':
      'if (ofHub.failures.length >= SIGN_IN_ATTEMPTS_UNKNOWN) return false;',
  }),
  ...guardsOf('functions/src/staff/office/team.ts', ['whole-hub/staff-accounts'], {
    'An invitation ends': '&& now < open.expiresAt',
    'An invitation is as its owner got it': 'open.hash === hashOf(invitation) && ',
    'The last owner stays': "if (role !== 'owner' || !isActive) await requireAnOwner(transaction, admin);",
    'Sessions end for good with another role': 'await endSessions(transaction, uid, call.now);',
  }),
  ...guardsOf('functions/src/command/idempotency.ts', ['register-course'], {
    'A command has one effect under one key': 'if (given !== null) return given as T;',
    'A key stands for one command of one person':
      'if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash)',
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['register-course'], {
    'A learner has so many commands in a day': [
      'if (same.length < (limits.get(command) ?? DAILY_OTHER_COMMANDS_MAX)) return;',
      'if (same !== undefined) return;',
    ],
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['use-limits'], {
    'What no command counts has limits, too':
      'if (uses.length >= max) refuseUntil(Math.min(...uses.map(({ at }) => at)) + period, now);',
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['delete-account'], {
    'Nothing is stored about somebody who is deleted meanwhile':
      'if (closedUntil !== null && now < closedUntil)',
  }),
  ...guardsOf('functions/src/command/command.ts', ['guard'], {
    'A command needs a key': [
      'if (!key.success) throw badRequest();',
      "if (!key.success) Object.assign(key, { data: 'x'.repeat(32) });",
    ],
  }),
  ...guardsOf('functions/src/command/command.ts', ['register-course'], {
    'A request is as its schema has it': ['parseRequest(command.request as z.core.$ZodType, data)', '(data)'],
  }),
  ...guardsOf('functions/src/http/http.ts', ['bodies'], {
    'A body has a size':
      "if (raw.length > most) throw new RefusedError('too_large', errorMessages.badRequest);",
  }),
  ...guardsOf('functions/src/http/http.ts', ['guard'], {
    'An address answers its own methods only': 'if (!methods.some((method) => method === request.method)) {',
  }),
  ...guardsOf('functions/src/learner/delete-account.ts', ['delete-account'], {
    'An account is deleted with a password that was just typed':
      'if (!isRecent) throw forbidden(deletionMessages.passwordAgain);',
    'An account stays while its payment is checked':
      'if (hasOrderUnderReview(orders)) throw conflict(deletionMessages.underReview);',
  }),
  ...guardsOf('functions/src/audit/seals.ts', ['whole-hub/audit-log'], {
    'Somebody who slipped an entry into the log is found': [
      "} else faults.push({ kind: 'added', id });",
      '}',
    ],
    'A log entry that was removed is found': [
      '!seen.has(id) && isBetween(id, from, next)',
      '!seen.has(id) && isBetween(id, id, next)',
    ],
  }),
];
