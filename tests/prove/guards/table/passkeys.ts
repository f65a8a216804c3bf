/** Second steps of staff: what a passkey's answer must keep to, and what asks for a touch. */
import type { Guard } from '../guard.ts';

const ceremonies = 'functions/src/auth/passkeys.ts';
const challenges = 'functions/src/auth/passkey-challenges.ts';
const recovery = 'functions/src/auth/recovery-codes.ts';

export const passkeys: readonly Guard[] = [
  {
    name: 'What harms most asks for a touch',
    file: 'functions/src/command/command.ts',
    from: 'if (needsTouch?.(call.request) === true) await requireTouch(sessionOf(call.actor), call.now);',
    to: '',
    tests: ['passkey-touch'],
  },
  {
    name: 'Other payment numbers ask for a touch',
    file: 'functions/src/staff/office/save-settings.ts',
    from: 'contacts !== undefined || paymentNumbers !== undefined,',
    to: 'contacts !== undefined,',
    tests: ['passkey-touch'],
  },
  {
    name: 'Taking a passkey out asks for a touch',
    file: 'functions/src/staff/passkeys/own-passkeys.ts',
    from: "{ needsTouch: ({ action }) => action === 'remove' },",
    to: '',
    tests: ['passkey-touch'],
  },
  {
    name: 'An export asks for a touch',
    file: 'functions/src/staff/office/export-data.ts',
    from: 'await requireTouch(session, now);',
    to: '',
    tests: ['passkey-touch'],
  },
  {
    name: 'A first passkey asks for the password',
    file: 'functions/src/staff/passkeys/passkey-ceremony.ts',
    from: 'await (passkeys.length > 0 ? requireTouch(session, now) : requirePassword({ call, asked }));',
    to: '',
    tests: ['passkeys'],
  },
  {
    name: 'A challenge ends',
    file: challenges,
    from: 'if (!isOpen || now >= open.expiresAt) throw',
    to: 'if (!isOpen) throw',
    tests: ['passkeys'],
  },
  {
    name: 'A challenge is answered by whom it was given to',
    file: challenges,
    from: 'open !== null && open.holder === holder && purposes',
    to: 'open !== null && purposes',
    tests: ['passkeys'],
  },
  {
    name: 'A challenge for a browser is one that the hub signed for it',
    file: challenges,
    from: 'if (!isSameSecret(given, await signatureOf(body, holder))) return null;',
    to: '',
    tests: ['passkeys'],
  },
  {
    name: 'A challenge for a browser is answered once',
    file: challenges,
    from: "    transaction.set('passkeyChallenges', id, { ...challenge, holder: NOBODY });",
    to: '    return;',
    tests: ['passkeys'],
  },
  {
    name: 'A challenge for a password makes no second passkey',
    file: 'functions/src/staff/passkeys/passkey-ceremony.ts',
    from: "if (purpose === 'enrol_first' && others.length > 0)",
    to: 'if (false)',
    tests: ['passkeys'],
  },
  {
    name: 'Whom an owner let in is let in at the next sign-in only',
    file: 'functions/src/auth/touch.ts',
    from: "if (letIn !== null) transaction.update('staffRecovery', uid, { letIn: null });",
    to: '',
    tests: ['whole-hub/let-in'],
  },
  {
    name: 'A challenge is answered for what it was given for',
    file: challenges,
    from: ' && purposes.includes(open.purpose);',
    to: ' && purposes.length > 0;',
    tests: ['passkeys'],
  },
  {
    name: 'A passkey opens its own account',
    file: ceremonies,
    from: 'if ((open.uid !== null && open.uid !== uid) || !isTheirs)',
    to: 'if (false)',
    tests: ['passkeys'],
  },
  {
    name: 'A copied passkey is refused',
    file: ceremonies,
    from: 'if ((counter > 0 || before > 0) && counter <= before)',
    to: 'if (false)',
    tests: ['passkeys'],
  },
  {
    name: 'An answer from a frame of another site is refused',
    file: ceremonies,
    from: " || challenge === '' || crossOrigin === true) throw notChecked();",
    to: " || challenge === '') throw notChecked();",
    tests: ['passkeys'],
  },
  {
    name: 'The one owner who stays has a way back',
    file: 'functions/src/staff/office/save-staff.ts',
    from: 'if ((await codesLeft(transaction, stays.id)) === 0)',
    to: 'if (false)',
    tests: ['whole-hub/passkeys-required'],
  },
  {
    name: 'A recovery code is right',
    file: recovery,
    from: 'if (read === null || !isRight) throw wrong();',
    to: 'if (read === null) throw wrong();',
    tests: ['recovery-codes'],
  },
  {
    name: 'A recovery code works once',
    file: recovery,
    from: "finish: () => transaction.update('staffRecovery', uid, { codes }) };",
    to: 'finish: () => void codes };',
    tests: ['recovery-codes'],
  },
  {
    name: 'A passkey that is enrolled belongs to nobody else',
    file: ceremonies,
    from: "if ((await transaction.get('passkeys', id)) !== null)",
    to: 'if (false)',
    tests: ['passkeys'],
  },
];
