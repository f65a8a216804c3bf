/** `clock`: the server's time, for phones with a wrong clock (rules §5). */
import { endpoint } from '../http/http.ts';

export const clock = endpoint(['GET'], async (_request, reply) => {
  reply.json({ serverNow: Date.now() });
});
