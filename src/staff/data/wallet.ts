/** Reads of what the hub's wallet got, for staff. */
import { collections } from '../../domain/wire/collections.ts';
import { type Payment, paymentSchema } from '../../domain/money/payment.ts';
import type { Cursor, Page, StaffRows } from './firestore.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import { readStaff } from './reads.ts';

/** Each row brings up to three documents more: a proof, its order and its learner. */
const ROWS = 10;

const newestFirst = [['arrival.at', 'desc']] as const;

/** What came into the wallet, newest first. @throws CommandError */
export function fetchArrived(cursor: Cursor): Promise<Page<Payment>> {
  return readStaff(({ fetchPage }) =>
    fetchPage({ collection: collections.payments, orderBy: newestFirst }, paymentSchema, cursor, ROWS),
  );
}

const unclaimed: StaffRows = {
  collection: collections.payments,
  where: [['status', '==', 'unclaimed']],
  orderBy: newestFirst,
};

/** Money that nobody claimed, newest first. @throws CommandError */
export function fetchUnclaimed(cursor: Cursor): Promise<Page<Payment>> {
  return readStaff(({ fetchPage }) => fetchPage(unclaimed, paymentSchema, cursor, ROWS));
}

/** How much of it there is, up to `COUNT_MAX`. @throws CommandError */
export function countUnclaimed(): Promise<number> {
  return readStaff(({ countRows }) => countRows({ ...unclaimed, limit: COUNT_MAX }));
}
