/** Links to a receipt's file: good for five minutes without a token, because a new tab carries none. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PRIVATE_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { RECEIPT_LINK_LASTS } from '../../../src/domain/wire/limits.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { store, transact } from '../store/store.ts';

/** The signing key. The first call makes it, so that nobody has to set it up. */
async function signingKey(): Promise<string> {
  const known = (await store.get('privateSettings', PRIVATE_SETTINGS))?.receiptKey;
  if (known !== undefined) return known;
  return transact(async (transaction) => {
    const settings = await transaction.get('privateSettings', PRIVATE_SETTINGS);
    if (settings?.receiptKey !== undefined) return settings.receiptKey;
    const receiptKey = randomBytes(32).toString('hex');
    if (settings === null) transaction.set('privateSettings', PRIVATE_SETTINGS, { receiptKey });
    else transaction.update('privateSettings', PRIVATE_SETTINGS, { receiptKey });
    return receiptKey;
  });
}

async function signatureOf(receiptId: string, expires: string): Promise<string> {
  return createHmac('sha256', await signingKey())
    .update(`${receiptId}.${expires}`)
    .digest('hex');
}

/** The query of a link that lasts five minutes from `now`. */
export async function linkQuery(receiptId: string, now: Instant): Promise<URLSearchParams> {
  const expires = String(now + RECEIPT_LINK_LASTS);
  const signature = await signatureOf(receiptId, expires);
  return new URLSearchParams({ action: 'file', id: receiptId, expires, signature });
}

/** True iff the hub signed this link and it has not expired. */
export async function isGoodLink(
  link: { readonly id: string; readonly expires: string; readonly signature: string },
  now: Instant,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(link.id, link.expires));
  const given = Buffer.from(link.signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(link.expires) > now;
}
