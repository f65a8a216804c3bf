/** One learner's data as of a moment, which the dashboard shows until the hub answers (rules §7). */
import * as z from 'zod/mini';
import { learnerSchema } from '../../domain/people/account.ts';
import { catalogueSchema } from '../../domain/wire/catalogue.ts';
import { enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { orderSchema } from '../../domain/money/order.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { withDatabase } from '../../pwa/database.ts';

const snapshotDataSchema = z.object({
  /** Hub time of "as of". */
  asOf: instantSchema,
  user: learnerSchema,
  orders: z.array(orderSchema),
  enrollments: z.array(enrollmentSchema),
  catalogue: z.nullable(catalogueSchema),
});
export type SnapshotData = z.infer<typeof snapshotDataSchema>;

const storedSnapshotSchema = z.object({ uid: z.string(), data: snapshotDataSchema });

/** Null if there is none or it is unreadable; another learner's is removed. */
export async function readSnapshot(uid: string): Promise<SnapshotData | null> {
  const stored = await withDatabase((database) => database.get('snapshot', 'current')).catch(() => undefined);
  if (stored === undefined) return null;
  const parsed = storedSnapshotSchema.safeParse(stored);
  if (parsed.success && parsed.data.uid === uid) return parsed.data.data;
  await withDatabase((database) => database.delete('snapshot', 'current')).catch(() => undefined);
  return null;
}

export async function writeSnapshot(uid: string, data: SnapshotData): Promise<void> {
  await withDatabase((database) => database.put('snapshot', { uid, data }, 'current'));
}
