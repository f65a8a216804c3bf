/** `push-key`: the VAPID public key, or null if this hub sends no pushes (rules §8). */
import { pushKey } from '../../../src/domain/wire/push-command.ts';
import { endpoint } from '../http/http.ts';
import { openConfiguredPush } from '../push/configured-push.ts';

export const handler = endpoint(['GET'], async (_request, reply) => {
  const answer = { publicKey: openConfiguredPush()?.publicKey ?? null };
  reply.set('cache-control', 'public, max-age=300').json(pushKey.answer.parse(answer));
});
