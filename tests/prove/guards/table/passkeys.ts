/** Second steps of staff: what a passkey's answer must keep to, and what asks for a touch. */
import { type Guard, guardsOf } from '../guard.ts';

export const passkeys: readonly Guard[] = [
  ...guardsOf('functions/src/command/command.ts', ['passkey-touch'], {
    'What harms most asks for a touch':
      'if (needsTouch?.(call.request) === true) await requireTouch(sessionOf(call.actor), call.now);',
  }),
  ...guardsOf('functions/src/staff/office/office.ts', ['passkey-touch'], {
    'Other payment numbers ask for a touch': [
      'contacts !== undefined || paymentNumbers !== undefined,',
      'contacts !== undefined,',
    ],
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkey-touch'], {
    'Taking a passkey out asks for a touch': "{ needsTouch: ({ action }) => action === 'remove' },",
  }),
  ...guardsOf('functions/src/staff/office/export-data.ts', ['passkey-touch'], {
    'An export asks for a touch': 'await requireTouch(session, now);',
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkeys'], {
    'A first passkey asks for the password':
      'await (passkeys.length > 0 ? requireTouch(session, now) : requirePassword({ call, asked }));',
  }),
  ...guardsOf('functions/src/staff/office/passkeys.ts', ['passkey-attacks'], {
    'A challenge for a password makes no second passkey':
      "if (purpose === 'enrol_first' && others.length > 0)",
  }),
  ...guardsOf('functions/src/auth/passkey-challenges.ts', ['passkey-attacks'], {
    'A challenge ends': ['if (!isOpen || now >= open.expiresAt) throw', 'if (!isOpen) throw'],
    'A challenge is answered by whom it was given to': [
      'open !== null && open.holder === holder && purposes',
      'open !== null && purposes',
    ],
    'A challenge for a browser is one that the hub signed for it':
      'if (!isSameSecret(given, await signatureOf(body, holder))) return null;',
    'A challenge for a browser is answered once': [
      "    transaction.set('passkeyChallenges', id, { ...challenge, holder: NOBODY });",
      '    return;',
    ],
    'A challenge is answered for what it was given for': [
      ' && purposes.includes(open.purpose);',
      ' && purposes.length > 0;',
    ],
  }),
  ...guardsOf('functions/src/auth/staff-sessions.ts', ['whole-hub/passkeys-required'], {
    'Whom an owner let in is let in at the next sign-in only':
      "if (recovery?.letIn) transaction.update('staffRecovery', recovery.id, { letIn: null });",
  }),
  ...guardsOf('functions/src/auth/passkeys.ts', ['passkey-attacks'], {
    'A passkey opens its own account': 'if ((open.uid !== null && open.uid !== uid) || !isTheirs)',
    'A copied passkey is refused': 'if ((counter > 0 || before > 0) && counter <= before)',
    'An answer from a frame of another site is refused': [
      " || challenge === '' || crossOrigin === true) throw notChecked();",
      " || challenge === '') throw notChecked();",
    ],
    'A passkey that is enrolled belongs to nobody else':
      "if ((await transaction.get('passkeys', id)) !== null)",
  }),
  ...guardsOf('functions/src/staff/office/team.ts', ['whole-hub/passkeys-required'], {
    'The one owner who stays has a way back': 'if ((await codesLeft(transaction, stays.id)) === 0)',
  }),
  ...guardsOf('functions/src/auth/own-secrets.ts', ['recovery-codes'], {
    'A recovery code is right': [
      'if (read === null || !isRight) throw wrong();',
      'if (read === null) throw wrong();',
    ],
    'A recovery code works once': ["transaction.update('staffRecovery', uid, { codes });", 'void codes;'],
  }),
];
