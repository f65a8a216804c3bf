/** Which members of staff have which proof open: the others read it for a minute, and can still decide (decision 0016). */
import * as z from 'zod/mini';
import { storedNameSchema } from '../people/account.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { type Instant, instantSchema } from '../time/time.ts';

/** One member of staff: the document's ID is theirs, so that opening the next proof ends the viewing of this one. */
export const proofViewingSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: storedNameSchema,
  /** Null once they have left the queue. */
  proofId: z.nullable(documentIdSchema),
  /** When it ends unless it is renewed. */
  until: instantSchema,
});
export type ProofViewing = z.infer<typeof proofViewingSchema>;

/** First names of the other viewers of each proof, by its ID; without `self`, and without viewings that have ended. */
export function viewersOf(
  claims: readonly ProofViewing[],
  self: string,
  now: Instant,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { id, name, proofId, until } of claims) {
    if (id === self || proofId === null || until <= now) continue;
    found.set(proofId, [...(found.get(proofId) ?? []), name.trim().split(/\s+/)[0] ?? name]);
  }
  return found;
}

/** `Mary is looking at this`, `Mary and Ruth are looking at this`. */
export function viewingText(names: readonly string[]): string {
  const all = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${all} ${names.length === 1 ? 'is' : 'are'} looking at this`;
}
