/** `receipt?id=`: what a receipt says, as frozen at approval, so that a forged PDF shows (rules §1). */
import { receiptMessages } from '../../../src/domain/wire/messages.ts';
import { receiptPageSchema, receiptSchema } from '../../../src/domain/money/receipt.ts';
import { answering, type Endpoint, queryOf } from '../http/http.ts';
import { Refused } from '../http/refused.ts';
import { store } from '../store/store.ts';

export const receipt: Endpoint = answering(['GET'], async (request, reply) => {
  reply.set('x-robots-tag', 'noindex');
  const id = receiptSchema.shape.id.safeParse(queryOf(request, 'id'));
  const found = id.success ? await store.get('receipts', id.data) : null;
  if (found === null) throw new Refused('not_found', receiptMessages.unknown);
  reply.json(receiptPageSchema.parse(found));
});
