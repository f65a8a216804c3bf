/** Receipts: the learner's own file, and the public page that repeats what was printed (spec §7). */
import * as z from 'zod/mini';
import { generateReceipt } from '../../domain/wire/command.ts';
import { receiptMessages, toasts } from '../../domain/wire/messages.ts';
import { type ReceiptPage, receiptPageSchema } from '../../domain/money/receipt.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { CommandError, offlineError, translate } from '../../shared/data/errors.ts';
import { learnerToken } from './auth-session.ts';

const TIMEOUT = 20_000;
/** The file with its fonts, on 20 kbit/s. */
const FILE_TIMEOUT = 60_000;

async function get(url: string, token: string | null, timeout = TIMEOUT): Promise<Response> {
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

/**
 * An address of this site that gives the order's receipt as a file for a few minutes.
 * @throws CommandError `forbidden` with the server's sentence, `offline` without an answer
 */
export async function requestReceipt(orderId: string): Promise<string> {
  const query = new URLSearchParams({ action: 'download', orderId });
  const url = `${paths.command(generateReceipt.name)}?${query}`;
  let response = await get(url, await learnerToken(false));
  if (response.status === 401) response = await get(url, await learnerToken(true));
  const body: unknown = await response.json().catch(() => null);
  const answer = z.safeParse(generateReceipt.answer, body);
  if (response.ok && answer.success) return answer.data.downloadUrl;
  const refusal = z.safeParse(generateReceipt.refusal, body);
  if (response.status >= 500 || !refusal.success)
    throw new CommandError('internal', toasts.downloadFailed.text);
  throw new CommandError('forbidden', refusal.data.error);
}

/** The file behind a download address. @throws CommandError */
export async function fetchReceiptFile(downloadUrl: string): Promise<Response> {
  const response = await get(downloadUrl, null, FILE_TIMEOUT);
  if (!response.ok) throw new CommandError('internal', toasts.downloadFailed.text);
  return response;
}

/** What the receipt at a public address says. @throws CommandError `not_found` where there is none */
export async function fetchReceiptPage(id: string): Promise<ReceiptPage> {
  const response = await get(`${paths.command('receipt')}?${new URLSearchParams({ id })}`, null);
  if (response.status === 404 || response.status === 400)
    throw new CommandError('not_found', receiptMessages.unknown);
  if (!response.ok) throw offlineError();
  const body: unknown = await response.json().catch(() => null);
  const page = z.safeParse(receiptPageSchema, body);
  if (!page.success) throw translate(page.error);
  return page.data;
}
