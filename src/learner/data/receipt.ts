/** A receipt's file, and its private copy on this phone until sign-out (rules §7, spec §7). */
import { generateReceipt } from '../../domain/wire/command.ts';
import { toasts } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { SESSION_KEY } from '../../pwa/storage-keys.ts';
import { PRIVATE_CACHE } from '../../pwa/worker-protocol.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { readStorage } from '../../shared/data/web-storage.ts';
import { CommandError, offlineError, foreignAnswerError, toCommandError } from '../../shared/data/errors.ts';
import { learnerToken } from './auth-session.ts';
import { receiptMessages, type ReceiptPage, receiptPageSchema } from '../../domain/money/receipt.ts';

const TIMEOUT = 20_000;
/** Enough for the file with its fonts at 20 kbit/s, ms. */
export const FILE_TIMEOUT = 60_000;

/** A URL for another tab; also keeps a private copy. @throws CommandError */
export async function fetchReceipt(orderId: string): Promise<string> {
  const session = readStorage(SESSION_KEY);
  const address = await requestReceipt(orderId);
  const file = await getAnswer(address, null, FILE_TIMEOUT);
  if (!file.ok) throw new CommandError('internal', toasts.downloadFailed.text);
  const cache = await privateCache();
  // A wipe clears the noted session, and nothing may be stored after it, however late this runs.
  if (readStorage(SESSION_KEY) !== session) return address;
  // Without space the receipt is shown but not kept.
  // Unlike a download link this address is stable, and the worker serves it offline.
  await cache?.put(paths.receipt(orderId), file).catch(() => undefined);
  return address;
}

/** The private copy's URL or null; a blob URL if no worker can serve it. */
export async function savedReceipt(orderId: string): Promise<string | null> {
  const address = paths.receipt(orderId);
  const copy = await (await privateCache())?.match(address).catch(() => undefined);
  if (copy === undefined) return null;
  return navigator.serviceWorker?.controller ? address : URL.createObjectURL(await copy.blob());
}

/** Fetches with the learner's token, again with a fresh one if the first has expired. @throws CommandError `offline`, `unauthenticated` */
export async function getOwn(url: string, timeout = TIMEOUT): Promise<Response> {
  const response = await getAnswer(url, await learnerToken(false), timeout);
  return response.status === 401 ? getAnswer(url, await learnerToken(true), timeout) : response;
}

/** A URL valid for a few minutes. @throws CommandError `forbidden` with the server's sentence, `internal`, `unauthenticated` or `offline` */
async function requestReceipt(orderId: string): Promise<string> {
  const query = new URLSearchParams({ action: 'download', orderId });
  const url = `${paths.command(generateReceipt.name)}?${query}`;
  const response = await getOwn(url);
  const body: unknown = await response.json().catch(() => null);
  const answer = generateReceipt.answer.safeParse(body);
  if (response.ok && answer.success) return answer.data.downloadUrl;
  const refusal = generateReceipt.refusal.safeParse(body);
  if (response.status >= 500 || !refusal.success)
    throw new CommandError('internal', toasts.downloadFailed.text);
  throw new CommandError('forbidden', refusal.data.error);
}

/** @throws CommandError `offline` without an answer */
async function getAnswer(url: string, token: string | null, timeout = TIMEOUT): Promise<Response> {
  try {
    return await fetch(url, {
      cache: token === null ? 'default' : 'no-store',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: abortAfter(timeout),
    });
  } catch {
    throw offlineError();
  }
}

/** Undefined where the browser keeps none. */
export const privateCache = () => globalThis.caches?.open(PRIVATE_CACHE).catch(() => undefined);

/** The public page of a receipt (spec §7). @throws CommandError `not_found` */
export async function fetchReceiptPage(id: string): Promise<ReceiptPage> {
  const response = await getAnswer(`${paths.command('receipt')}?${new URLSearchParams({ id })}`, null);
  if (response.status === 404 || response.status === 400)
    throw new CommandError('not_found', receiptMessages.unknown);
  if (!response.ok) throw foreignAnswerError(response.status);
  const body: unknown = await response.json().catch(() => null);
  const page = receiptPageSchema.safeParse(body);
  if (!page.success) throw toCommandError(page.error.issues);
  return page.data;
}
