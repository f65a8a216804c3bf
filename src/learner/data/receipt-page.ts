import { receiptMessages, type ReceiptPage, receiptPageSchema } from '../../domain/money/receipt.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CommandError, foreignAnswerError, toCommandError } from '../../shared/data/errors.ts';
import { getAnswer } from './receipt.ts';

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
