/** Listens for the end of one's own session: an owner who disables somebody waits for no timer (rules §6). */
import * as z from 'zod/mini';
import { collections } from '../../../domain/wire/collections.ts';
import { instantSchema } from '../../../domain/time/time.ts';
import { watchStaff } from '../reads.ts';
import { recheckSession, staffSessionId } from '../staff-session.ts';

const endSchema = z.object({ endedAt: z.nullable(instantSchema) });

/** Until the returned function is called: once the server has ended the session, asks it why, and ends it here. */
export function watchSessionEnd(): () => void {
  const id = staffSessionId();
  if (id === null) return () => undefined;
  return watchStaff({ collection: collections.adminSessions, id }, endSchema, {
    next: ({ values: [session] }) => {
      if (session !== undefined && session.endedAt !== null) void recheckSession();
    },
    // A listener that is refused has the session checked by itself.
    failed: () => undefined,
  });
}
