/** `clock`: the server's time, for phones whose own is wrong (rules §5). */
import { answering, type Endpoint } from '../http/http.ts';

export const clock: Endpoint = answering(['GET'], async (_request, reply) => {
  reply.json({ serverNow: Date.now() });
});
