/** Receipts and certificates as PDF. */
import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { certificateCodeSchema } from '../../../src/domain/certificates/code.ts';
import { fragmentOf } from '../../../src/domain/certificates/credential.ts';
import { orderCodeSchema } from '../../../src/domain/money/order.ts';
import { type Receipt, receiptMessages } from '../../../src/domain/money/receipt.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import * as wire from '../../../src/domain/wire/command.ts';
import { RECEIPT_LINK_LASTS } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { actorOf } from '../command/guard.ts';
import { countNonCommandUse } from '../command/rate-limit.ts';
import { config } from '../env.ts';
import { isSameSecret } from '../hash.ts';
import { endpoint, type Endpoint, queryOf, type Reply, type Request } from '../http/http.ts';
import { badRequest, conflict, forbidden, notFound } from '../http/refused-error.ts';
import { signingKey } from '../store/settings.ts';
import { store, transact } from '../store/store.ts';

const actions: ReadonlyMap<string, Endpoint> = new Map([
  ['download', download],
  ['file', file],
]);

/** `generate-receipt`: a short-lived link to the PDF of an approved order, and the PDF itself (spec §7). */
export const generateReceipt = endpoint(
  ['GET'],
  async (request, reply) => {
    const action = actions.get(queryOf(request, 'action') ?? '');
    if (action === undefined) throw badRequest();
    await action(request, reply);
  },
  ({ message }) => ({ error: message }),
);

/** @throws RefusedError if the order is not approved */
async function download(request: Request, reply: Reply): Promise<void> {
  const now = Date.now();
  const actor = await actorOf(request, now);
  await transact((transaction) => countNonCommandUse(transaction, 'receipt-link', actor.uid, now));
  const code = orderCodeSchema.safeParse(queryOf(request, 'orderId'));
  const order = code.success ? await store.get('orders', code.data) : null;
  if (order === null || (actor.kind === 'learner' && order.userId !== actor.uid))
    throw notFound(errorMessages.unknownOrder);
  const receipt = order.status === 'approved' ? await validReceipt(order.id) : null;
  if (receipt === null) throw conflict(receiptMessages.notApproved);
  const query = await linkQuery(receipt.id, now);
  reply.json({ success: true, downloadUrl: `${paths.command(wire.generateReceipt.name)}?${query}` });
}

/** The receipt that was not reversed: after a reversal and a new approval, an order has an older receipt as well. */
async function validReceipt(orderId: string): Promise<Receipt | null> {
  const receipts = await store.find('receipts', { orderId });
  return receipts.find(({ reversedAt }) => reversedAt === null) ?? null;
}

async function file(request: Request, reply: Reply): Promise<void> {
  const [id = '', expires = '', signature = ''] = ['id', 'expires', 'signature'].map((name) =>
    queryOf(request, name),
  );
  const now = Date.now();
  const isGood = await isGoodLink({ id, expires, signature }, now);
  // Drawing is expensive, and the link needs no sign-in.
  if (isGood) await transact((transaction) => countNonCommandUse(transaction, 'receipt-file', id, now));
  const receipt = isGood ? await store.get('receipts', id) : null;
  if (receipt === null || receipt.reversedAt !== null) throw forbidden(receiptMessages.linkEnded);
  const [{ drawReceipt }, { newestSeal }] = await Promise.all([
    import('../receipt/papers.ts'),
    import('../audit/seals.ts'),
  ]);
  const address = config.siteUrl + paths.receipt(receipt.id);
  const pdf = await drawReceipt(receipt, address, await newestSeal());
  reply.set({
    'content-type': 'application/pdf',
    // The app stores the file and also opens the link in a tab; the cache spares the second download.
    'cache-control': 'private, max-age=300',
    'content-disposition': `inline; filename="receipt-${receipt.number}.pdf"`,
    'x-robots-tag': 'noindex',
  });
  reply.send(pdf);
}

async function signatureOf(receiptId: string, expires: string): Promise<string> {
  return createHmac('sha256', await signingKey('receiptKey'))
    .update(`${receiptId}.${expires}`)
    .digest('hex');
}

/** Query of a signed link, valid for five minutes: a new tab carries no token. */
async function linkQuery(receiptId: string, now: Instant): Promise<URLSearchParams> {
  const expires = String(now + RECEIPT_LINK_LASTS);
  const signature = await signatureOf(receiptId, expires);
  return new URLSearchParams({ action: 'file', id: receiptId, expires, signature });
}

async function isGoodLink(
  link: { readonly id: string; readonly expires: string; readonly signature: string },
  now: Instant,
): Promise<boolean> {
  const own = await signatureOf(link.id, link.expires);
  return isSameSecret(link.signature, own) && Number(link.expires) > now;
}

/** `certificate-file?code=`: a certificate as PDF, for its learner and for staff (rules §11). */
export const certificateFile = endpoint(['GET'], async (request, reply) => {
  const now = Date.now();
  const actor = await actorOf(request, now);
  // Drawing is expensive.
  await transact((transaction) => countNonCommandUse(transaction, 'certificate-file', actor.uid, now));
  const code = certificateCodeSchema.safeParse(queryOf(request, 'code'));
  const found = code.success ? await store.get('certificates', code.data) : null;
  const isTheirs = actor.kind === 'staff' || found?.userId === actor.uid;
  // A withdrawn or replaced certificate is not given out again.
  if (found?.status !== 'valid' || found.printed === null || found.jwt === null || !isTheirs)
    throw notFound(errorMessages.notFound);
  const { drawCertificate } = await import('../receipt/papers.ts');
  const stated = { code: found.id, issuedAt: found.issuedAt, printed: found.printed };
  const fragment = await fragmentOf(found.jwt, (bytes) => deflateRawSync(bytes, { level: 9 }));
  const pdf = await drawCertificate(stated, config.siteUrl, fragment);
  reply.set({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${found.id}.pdf"`,
    'x-robots-tag': 'noindex',
  });
  reply.send(pdf);
});
