/** Firebase ID tokens, verified on every request. */
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { app } from '../store/app.ts';

/**
 * The claims of a token that Firebase signed for this project and that is not revoked; null for any other.
 * The Admin SDK checks revocation only with its second argument, hence `true`.
 */
export async function tokenClaimsOf(token: string): Promise<DecodedIdToken | null> {
  try {
    return await getAuth(app).verifyIdToken(token, true);
  } catch (error) {
    if (isAboutTheToken(error)) return null;
    throw error;
  }
}

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

/** A token for `signInWithCustomToken`, carrying these claims. */
export function makeCustomToken(uid: string, claims: Record<string, unknown>): Promise<string> {
  return getAuth(app).createCustomToken(uid, claims);
}
