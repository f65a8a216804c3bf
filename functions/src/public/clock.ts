/** `clock`: the server's time, for phones whose own is wrong (rules §5). */
import { endpoint } from '../http/http.ts';

export const handler = endpoint(['GET'], async (_request, reply) => {
  reply.json({ serverNow: Date.now() });
});
