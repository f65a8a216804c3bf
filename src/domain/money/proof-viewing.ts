/** Who has which proof open: others see it for a minute and can still decide (decision 0016). */
import * as z from 'zod/mini';
import { storedNameSchema } from '../people/account.ts';
import { formatList } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { type Instant, instantSchema } from '../time/time.ts';

/** One document per member of staff, so opening another proof ends this viewing. */
export const proofViewingSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: storedNameSchema,
  proofId: z.nullable(documentIdSchema),
  until: instantSchema,
});
export type ProofViewing = z.infer<typeof proofViewingSchema>;

/** Other viewers' first names by proof id, without `self` and expired viewings. */
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

export function viewingText(names: readonly string[]): string {
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} looking at this`;
}
