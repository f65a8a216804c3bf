/** What the dashboard shows before, and without, the network: one learner's own data as of a moment (decisions §7). */
import * as z from 'zod/mini';
import { userSchema } from '../../domain/people/account.ts';
import { catalogueSchema } from '../../domain/wire/catalogue.ts';
import { enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { orderSchema } from '../../domain/money/order.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { withDatabase } from '../../pwa/database.ts';

const snapshotDataSchema = z.object({
  /** By the hub's clock: "as of". */
  asOf: instantSchema,
  user: userSchema,
  orders: z.array(orderSchema),
  enrollments: z.array(enrollmentSchema),
  /** Schedule, prices, contacts and payment numbers; null where it never came. */
  catalogue: z.nullable(catalogueSchema),
});
export type SnapshotData = z.infer<typeof snapshotDataSchema>;

const storedSnapshotSchema = z.object({ uid: z.string(), data: snapshotDataSchema });

/** The uid's snapshot, or null where there is none that can be read. Another learner's is removed, not shown. */
export async function readSnapshot(uid: string): Promise<SnapshotData | null> {
  const stored = await withDatabase((database) => database.get('snapshot', 'current')).catch(() => undefined);
  if (stored === undefined) return null;
  const parsed = storedSnapshotSchema.safeParse(stored);
  if (parsed.success && parsed.data.uid === uid) return parsed.data.data;
  await withDatabase((database) => database.delete('snapshot', 'current')).catch(() => undefined);
  return null;
}

/** Keeps the uid's data in place of what was there. @throws {StorageError} where the phone cannot keep it. */
export async function writeSnapshot(uid: string, data: SnapshotData): Promise<void> {
  await withDatabase((database) => database.put('snapshot', { uid, data }, 'current'));
}
