/** `receipt?id=`: a receipt as frozen at approval, which exposes a forged PDF (rules §1). */
import { receiptPageSchema, receiptSchema, receiptMessages } from '../../../src/domain/money/receipt.ts';
import { endpoint, queryOf } from '../http/http.ts';
import { notFound } from '../http/refused-error.ts';
import { store } from '../store/store.ts';

export const receipt = endpoint(['GET'], async (request, reply) => {
  reply.set('x-robots-tag', 'noindex');
  const id = receiptSchema.shape.id.safeParse(queryOf(request, 'id'));
  const found = id.success ? await store.get('receipts', id.data) : null;
  if (found === null) throw notFound(receiptMessages.unknown);
  reply.json(receiptPageSchema.parse(found));
});
