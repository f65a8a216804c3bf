/** `receipt?id=`: what a receipt says, as frozen at approval, so that a forged PDF shows (decisions §1). */
import { receiptMessages } from '../../../src/domain/messages.ts';
import { receiptPageSchema, receiptSchema } from '../../../src/domain/receipt.ts';
import { answering, type Endpoint, queryOf } from '../http.ts';
import { Refused } from '../refused.ts';
import { store } from '../store.ts';

export const receipt: Endpoint = answering(['GET'], async (request, reply) => {
  reply.set('x-robots-tag', 'noindex');
  const id = receiptSchema.shape.id.safeParse(queryOf(request, 'id'));
  const found = id.success ? await store.get('receipts', id.data) : null;
  if (found === null) throw new Refused('not_found', receiptMessages.unknown);
  reply.json(receiptPageSchema.parse(found));
});
