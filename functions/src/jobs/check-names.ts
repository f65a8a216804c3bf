/** The job that compares what staff find learners and payments by with names, phones and ids, once a day. */
import * as logger from 'firebase-functions/logger';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { count, countWith, type Noun, transact, walk } from '../store/store.ts';

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
