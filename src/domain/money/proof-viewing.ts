/** Which proof each member of staff has open. The others see it for a minute; it blocks nobody (decision 0016). */
import * as z from 'zod/mini';
import { storedNameSchema } from '../people/name.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { type Instant, instantSchema } from '../time/time.ts';

/** One document per member of staff, under their uid: opening the next proof replaces the one before. */
export const proofClaimSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: storedNameSchema,
  /** Null once the person left the queue. */
  proofId: z.nullable(documentIdSchema),
  /** When it ends unless it is renewed. */
  until: instantSchema,
});
export type ProofClaim = z.infer<typeof proofClaimSchema>;

/** First names of those who have each proof open, by the proof's id; without `self`, and without what has ended. */
export function lookersAt(
  claims: readonly ProofClaim[],
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
export function lookingText(names: readonly string[]): string {
  const all = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${all} ${names.length === 1 ? 'is' : 'are'} looking at this`;
}
