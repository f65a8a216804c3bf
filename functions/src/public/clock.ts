/** `clock`: the server's time, for phones whose own is wrong (decisions §5). */
import { endpoint, type Endpoint } from '../http/http.ts';

export const clock: Endpoint = endpoint(['GET'], async (_request, reply) => {
  reply.json({ serverNow: Date.now() });
});
