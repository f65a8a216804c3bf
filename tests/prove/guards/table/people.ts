/** Who may do something at all: tokens, roles, sessions, passwords, and how often. */
import { type Guard, guardsOf } from '../guard.ts';

export const people: readonly Guard[] = [
  ...guardsOf('functions/src/auth/tokens.ts', ['guard'], {
    'A token that does not verify is refused': [
      'return await getAuth(app).verifyIdToken(token, true);',
      `const read = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    if (!read.startsWith('{')) return null;
    return { ...JSON.parse(read), uid: JSON.parse(read).sub };`,
    ],
  }),
  ...guardsOf('functions/src/command/guard.ts', ['guard'], {
    'A custom or anonymous token is not a learner’s': [
      `const { email, uid } = claims;
  if (email === undefined || claims.firebase.sign_in_provider === 'custom')`,
      `const { email = 'nobody@example.com', uid } = claims;
  if (false)`,
    ],
    'Staff cannot use learner commands':
      "if (actor.kind !== 'learner') throw forbidden(errorMessages.learnersOnly);",
  }),
  ...guardsOf('functions/src/command/guard.ts', ['admin-session'], {
    'A staff token cannot name another’s session': [
      'if (session?.uid !== uid) throw sessionEndedError();',
      'if (session === null) throw sessionEndedError();',
    ],
  }),
  ...guardsOf('functions/src/command/guard.ts', ['guard'], {
    'A staff command needs a permitted role': [
      "if (actor.kind !== 'staff' || !can(actor.role, permission))",
      "if (actor.kind !== 'staff')",
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['guard'], {
    'Sessions time out and can be ended': [
      "isLiveSession(session, now) ? await reader.get('admins', session.uid) : null",
      "await reader.get('admins', session.uid)",
    ],
    'A disabled member is out at once': [
      'if (admin === null || !admin.isActive || admin.role',
      'if (admin === null || admin.role',
    ],
    'A session of an earlier role is refused': [
      'admin.role !== session.role) throw sessionEndedError();',
      'false) throw sessionEndedError();',
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['admin-session'], {
    'A session token must match, not only its id': '|| !isSameSecret(hashOf(token), session.tokenHash)',
  }),
  ...guardsOf('functions/src/staff/office/sign-in.ts', ['admin-auth'], {
    'Staff need the right password to sign in': [
      'if (!isRight || !admin.isActive) throw wrongLogin();',
      'if (!admin.isActive) throw wrongLogin();',
    ],
  }),
  ...guardsOf('functions/src/auth/sign-in-attempts.ts', ['admin-auth'], {
    'Password guesses are limited per account':
      'checkLimit([...others(counted), ...inMemory(account, now)], SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);',
    'Password guesses are limited per address':
      'checkLimit([...others(ofSource.failures), ...inMemory(source, now)], SIGN_IN_ATTEMPTS_PER_ADDRESS, now);',
  }),
  ...guardsOf('functions/src/auth/sign-in-attempts.ts', ['whole-hub/unknown-accounts'], {
    'Guesses at unknown accounts share one limit for the hub':
      'if (ofHub.failures.length >= SIGN_IN_ATTEMPTS_UNKNOWN) return false;',
  }),
  ...guardsOf('functions/src/staff/office/team.ts', ['whole-hub/staff-accounts'], {
    'Invitations expire': '&& now < open.expiresAt',
    'An invitation must match its hash': 'open.hash === hashOf(invitation) && ',
    'The last owner stays': "if (role !== 'owner' || !isActive) await requireAnOwner(transaction, admin);",
    'A role change ends sessions for good': 'await endSessions(transaction, uid, call.now);',
    'A role change ends an open invitation':
      "if (secret?.invitation) transaction.update('adminSecrets', uid, { invitation: null });",
  }),
  ...guardsOf('functions/src/command/idempotency.ts', ['register-course'], {
    'A command has one effect per key': 'if (given !== null) return given as T;',
    'A key cannot be used for another request':
      'if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash)',
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['register-course'], {
    'A learner’s daily commands are limited': [
      'if (same.length < (limits.get(command) ?? DAILY_OTHER_COMMANDS_MAX)) return;',
      'if (same !== undefined) return;',
    ],
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['use-limits'], {
    'Non-command uses are limited, too':
      'if (uses.length >= max) refuseUntil(Math.min(...uses.map(({ at }) => at)) + period, now);',
  }),
  ...guardsOf('functions/src/command/rate-limit.ts', ['delete-account'], {
    'A command in flight stores nothing for a deleted account':
      'if (closedUntil !== null && now < closedUntil)',
  }),
  ...guardsOf('functions/src/command/command.ts', ['guard'], {
    'A command needs a key': [
      'if (!key.success) throw badRequest();',
      "if (!key.success) Object.assign(key, { data: 'x'.repeat(32) });",
    ],
  }),
  ...guardsOf('functions/src/command/command.ts', ['register-course'], {
    'A request must fit its schema': ['parseRequest(command.request as z.core.$ZodType, data)', '(data)'],
  }),
  ...guardsOf('functions/src/http/http.ts', ['bodies'], {
    'A body has a size limit':
      "if (raw.length > most) throw new RefusedError('too_large', errorMessages.badRequest);",
  }),
  ...guardsOf('functions/src/http/http.ts', ['guard'], {
    'An endpoint answers only its methods': 'if (!methods.some((method) => method === request.method)) {',
  }),
  ...guardsOf('functions/src/learner/delete-account.ts', ['delete-account'], {
    'Deleting an account needs a recent sign-in':
      'if (!isRecent) throw forbidden(deletionMessages.passwordAgain);',
    'An account with a payment under review stays':
      'if (hasOrderUnderReview(orders)) throw conflict(deletionMessages.underReview);',
  }),
  ...guardsOf('functions/src/audit/seals.ts', ['whole-hub/audit-log'], {
    'A log entry that was slipped in is found': ["} else faults.push({ kind: 'added', id });", '}'],
    'A log entry that was removed is found': [
      '!seen.has(id) && isBetween(id, from, next)',
      '!seen.has(id) && isBetween(id, id, next)',
    ],
  }),
];
