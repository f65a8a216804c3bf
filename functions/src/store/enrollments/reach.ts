/** Whether reminders reach a learner is copied to the enrollments, so that a weekend can be counted. */
import { reminderKindSchema } from '../../../../src/domain/notifications/reminder.ts';
import type { Noun, Transaction } from '../store.ts';

type Device = Pick<Noun<'pushSubscriptions'>, 'kinds'>;

export function isReachedBy(devices: readonly Device[]): boolean {
  return devices.some(({ kinds }) => reminderKindSchema.options.some((kind) => kinds.includes(kind)));
}

export async function isReached(transaction: Transaction, uid: string): Promise<boolean> {
  return isReachedBy(await transaction.find('pushSubscriptions', { uid }));
}

export async function prepareReach(transaction: Transaction, uid: string, devices: readonly Device[]) {
  const isNow = isReachedBy(devices);
  const enrollments = await transaction.find('enrollments', { studentId: uid });
  return () => {
    for (const enrollment of enrollments)
      if ((enrollment.isReached ?? false) !== isNow)
        transaction.update('enrollments', enrollment.id, { isReached: isNow });
  };
}

/** For devices about to be removed, of one learner or many. */
export async function prepareReachWithout(
  transaction: Transaction,
  gone: readonly Pick<Noun<'pushSubscriptions'>, 'id' | 'uid'>[],
): Promise<() => void> {
  const uids = [...new Set(gone.map(({ uid }) => uid))];
  const writes = await Promise.all(
    uids.map(async (uid) => {
      const all = await transaction.find('pushSubscriptions', { uid });
      const left = all.filter(({ id }) => gone.every((one) => one.id !== id));
      return prepareReach(transaction, uid, left);
    }),
  );
  return () => writes.forEach((write) => write());
}
