/** Opens a staff session, and answers as `admin-auth` does (spec §7, rules §6). */
import type * as z from 'zod';
import { browserLabel } from '../../../../src/domain/people/browser-label.ts';
import type { StaffMember } from '../../../../src/domain/people/staff-member.ts';
import type { staffSignIn } from '../../../../src/domain/wire/command.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { makeToken } from '../../auth/staff-sessions.ts';
import { makeCustomToken } from '../../auth/tokens.ts';
import type { Request } from '../../http/http.ts';
import { newId, type Transaction } from '../../store/store.ts';

type SignedIn = z.infer<typeof staffSignIn.answer>;

/** `steppedUpAt` is null for a password alone; `passkey` names the one that was used. */
type Beginning = { readonly now: Instant; readonly steppedUpAt: Instant | null; readonly passkey?: string };

/** Signs the token ahead of the transaction that `start` writes in. */
export async function prepareSession(admin: StaffMember, request: Request) {
  const sid = newId();
  const { token, tokenHash } = makeToken(sid);
  const { id: uid, role, email } = admin;
  const browser = browserLabel(request.get('user-agent'));
  const customToken = await makeCustomToken(uid, { admin: true, role, sid });
  const start = (transaction: Transaction, { now, steppedUpAt, passkey }: Beginning) => {
    const times = { createdAt: now, lastSeenAt: now, endedAt: null, steppedUpAt };
    transaction.set('adminSessions', sid, { uid, role, tokenHash, browser, ...times });
    const after = passkey === undefined ? null : { passkey };
    addAuditEntry(transaction, { uid, role, email }, { action: 'staff_signed_in', id: sid, after, at: now });
  };
  const answer = (): SignedIn => ({
    success: true,
    sessionToken: token,
    admin,
    customToken,
    serverNow: Date.now(),
  });
  return { start, answer };
}
