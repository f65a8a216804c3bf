/** Second steps of staff: what a passkey's answer must keep to, and what asks for a touch. */
import { type Guard, guardsOf } from '../guard.ts';

export const passkeys: readonly Guard[] = [
  ...guardsOf('functions/src/command/command.ts', ['passkey-touch'], {
    'Harmful commands ask for a touch':
      'if (needsTouch?.(call.request) === true) await requireTouch(sessionOf(call.actor), call.now);',
  }),
  ...guardsOf('functions/src/staff/office/office.ts', ['passkey-touch'], {
    'New payment numbers ask for a touch': [
      'contacts !== undefined || paymentNumbers !== undefined,',
      'contacts !== undefined,',
    ],
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkey-touch'], {
    'Removing a passkey asks for a touch': "{ needsTouch: ({ action }) => action === 'remove' },",
  }),
  ...guardsOf('functions/src/staff/office/export-data.ts', ['passkey-touch'], {
    'An export asks for a touch': 'await requireTouch(session, now);',
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkeys'], {
    'A first passkey asks for the password':
      'await (passkeys.length > 0 ? requireTouch(session, now) : requirePassword({ call, asked }));',
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkey-attacks'], {
    'A first-passkey challenge adds no second passkey': "if (purpose === 'enrol_first' && others.length > 0)",
  }),
  ...guardsOf('functions/src/auth/passkey-challenges.ts', ['passkey-attacks'], {
    'A challenge expires': ['if (!isOpen || now >= open.expiresAt) throw', 'if (!isOpen) throw'],
    'Only a challenge’s holder can answer it': [
      'open !== null && open.holder === holder && purposes',
      'open !== null && purposes',
    ],
    'A browser challenge must be signed for that browser':
      'if (!isSameSecret(given, await signatureOf(body, holder))) return null;',
    'A browser challenge is answered once': [
      "    transaction.set('passkeyChallenges', id, { ...challenge, holder: NOBODY });",
      '    return;',
    ],
    'A challenge works only for its own purpose': [
      ' && purposes.includes(open.purpose);',
      ' && purposes.length > 0;',
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['whole-hub/passkeys-required'], {
    'An owner lets a member in for one sign-in only':
      "if (recovery?.letIn) transaction.update('staffRecovery', recovery.id, { letIn: null });",
  }),
  ...guardsOf('functions/src/auth/passkeys.ts', ['passkey-attacks'], {
    'A passkey opens its own account': 'if ((open.uid !== null && open.uid !== uid) || !isTheirs)',
    'A copied passkey is refused': 'if ((counter > 0 || before > 0) && counter <= before)',
    'An answer from another site’s frame is refused': [
      " || challenge === '' || crossOrigin === true) throw notChecked();",
      " || challenge === '') throw notChecked();",
    ],
    'A passkey cannot be enrolled twice': "if ((await transaction.get('passkeys', id)) !== null)",
  }),
  ...guardsOf('functions/src/staff/office/team.ts', ['whole-hub/passkeys-required'], {
    'The only owner left has recovery codes': 'if ((await codesLeft(transaction, stays.id)) === 0)',
  }),
  ...guardsOf('functions/src/auth/own-secrets.ts', ['recovery-codes'], {
    'Wrong recovery codes fail': [
      'if (read === null || !isRight) throw wrong();',
      'if (read === null) throw wrong();',
    ],
    'A recovery code works once': ["transaction.update('staffRecovery', uid, { codes });", 'void codes;'],
  }),
];
