import { describe, expect, test } from 'vitest';
import { errorMessages, toasts } from '../../domain/wire/messages.ts';
import { toCommandError, withReason } from './errors.ts';

/** An error as Firebase throws it. */
const thrownBy = (code: string, message: string, customData: object = {}) =>
  Object.assign(new Error(message), { code, customData });

describe('spec §8: the provider’s message', () => {
  test('is passed on as it is if we do not know it, and our sentence stays as help', () => {
    const said = 'Firebase: Sign-ins are closed until noon (auth/operation-not-allowed).';
    const failure = toCommandError(thrownBy('auth/operation-not-allowed', said));
    expect(failure).toMatchObject({ code: 'internal', leadText: said, message: errorMessages.server });
    expect(withReason(toasts.signInFailed, failure)).toEqual({ title: 'Sign in failed', text: said });
  });

  test('is replaced by our sentence where we know it', () => {
    const failure = toCommandError(thrownBy('auth/wrong-password', 'Firebase: Error (auth/wrong-password).'));
    expect(failure).toMatchObject({ leadText: null, message: errorMessages.invalidLogin });
  });

  test('is passed on only for the sign-in, and not for Firestore', () => {
    expect(toCommandError(thrownBy('internal', 'INTERNAL ASSERTION FAILED')).leadText).toBeNull();
    expect(toCommandError(new Error('x is not a function')).leadText).toBeNull();
  });
});

test('an answer that is not JSON, such as a gateway’s, is not blamed on the connection', () => {
  const message = `SyntaxError: Unexpected token '<', "<h1>Bad gateway</h1>" is not valid JSON`;
  const failure = toCommandError(thrownBy('auth/network-request-failed', 'Firebase: Error', { message }));
  expect(failure).toMatchObject({ code: 'internal', leadText: null, message: errorMessages.server });
  expect(withReason(toasts.signInFailed, failure)).toEqual(toasts.signInFailed);
  const lost = { message: 'TypeError: Failed to fetch' };
  const offline = thrownBy('auth/network-request-failed', 'Firebase: Error', lost);
  expect(toCommandError(offline).code).toBe('offline');
});
