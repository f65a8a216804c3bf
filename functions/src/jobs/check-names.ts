/**
 * The job that compares what staff find learners and payments by with names, phones and ids, once a day; and completes what
 * weekends are counted by.
 */
import * as logger from 'firebase-functions/logger';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { isReached } from '../store/enrollments/reach.ts';
import { count, countWith } from '../store/counting.ts';
import { type Noun, transact, type Transaction } from '../store/store.ts';
import { walk } from '../store/walking.ts';

/** Compares all keys with what they are made of, and repairs those that differ. @returns how many documents it repaired */
export async function runJob(): Promise<number> {
  let mended = 0;
  for await (const page of walk('users', null)) {
    for (const { id, noun } of page) {
      if (noun === null || hasItsKeys(noun)) continue;
      await makeNameKeys(id);
      mended += 1;
    }
  }
  mended += await mendLedger();
  mended += await stateEnrollments();
  if (mended > 0) logger.warn(`${mended} documents had no search keys, or the wrong ones`);
  return mended;
}

function hasItsKeys({ name, nameKeys, phone, reversedPhone }: Noun<'users'>): boolean {
  const isPhoneRight = (reversedPhone ?? null) === (phone === null ? null : backwards(phone));
  return isPhoneRight && nameKeys?.join('|') === nameKeysOf(name).join('|');
}

/** Makes the keys of the name and the phone as they are now: they may have changed again. */
export function makeNameKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name, phone: user.phone });
  });
}

/**
 * An id never changes, and how an entry stands is written with its money: so only entries from before lack one of them.
 * Counting shows whether there are any.
 */
async function mendLedger(): Promise<number> {
  const counted = [
    count('payments', []),
    countWith('payments', 'reversedId'),
    countWith('payments', 'standing'),
  ];
  const [all, ...keyed] = await Promise.all(counted);
  let mended = 0;
  if (keyed.every((some) => some === all)) return mended;
  for await (const page of walk('payments', null)) {
    for (const { id, noun } of page) {
      if (noun === null || (noun.reversedId !== undefined && noun.standing !== undefined)) continue;
      // Whatever is written of a ledger entry, its keys follow.
      await transact(async (transaction) => {
        const entry = await transaction.get('payments', id);
        if (entry !== null) transaction.set('payments', id, entry);
      });
      mended += 1;
    }
  }
  return mended;
}

/** Enrollments from before have neither their order's state nor whether a reminder reaches their learner. */
async function stateEnrollments(): Promise<number> {
  const [all, stated] = await Promise.all([
    count('enrollments', []),
    countWith('enrollments', 'orderStatus'),
  ]);
  let mended = 0;
  if (all === stated) return mended;
  for await (const page of walk('enrollments', null)) {
    for (const { id, noun } of page) {
      if (noun === null || noun.orderStatus !== undefined) continue;
      await transact((transaction) => stateEnrollment(transaction, id));
      mended += 1;
    }
  }
  return mended;
}

async function stateEnrollment(transaction: Transaction, id: string): Promise<void> {
  const [enrollment, order] = await Promise.all([
    transaction.get('enrollments', id),
    transaction.get('orders', id),
  ]);
  if (enrollment === null || order === null) return;
  const reached = await isReached(transaction, enrollment.studentId);
  transaction.update('enrollments', id, { orderStatus: order.status, isReached: reached });
}
