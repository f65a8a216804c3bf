/** Firebase ID tokens, verified on every request. */
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { BusyError } from '../busy.ts';
import { app } from '../store/app.ts';

/** The claims of a valid token that is not revoked; null for any other. @throws BusyError if the signing keys cannot be fetched */
export async function tokenClaimsOf(token: string): Promise<DecodedIdToken | null> {
  try {
    return await getAuth(app).verifyIdToken(token, true);
  } catch (error) {
    if (isAboutKeys(error)) throw new BusyError('The keys of tokens cannot be had.', { cause: error });
    if (isAboutTheToken(error)) return null;
    throw error;
  }
}

/** The SDK's message if it could not fetch Google's keys; the error code is the same as for a broken token. */
const KEYS_AWAY = /^Error (fetching|while making request)/;

const isAboutKeys = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'auth/argument-error' &&
  KEYS_AWAY.test(error.message);

function isAboutTheToken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && REFUSALS.has(code);
}
const REFUSALS: ReadonlySet<string> = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

export function makeCustomToken(uid: string, claims: Record<string, unknown>): Promise<string> {
  return getAuth(app).createCustomToken(uid, claims);
}

/** Awaits a change at Firebase Auth, and ignores that the account is gone. */
export async function ignoreMissing(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
