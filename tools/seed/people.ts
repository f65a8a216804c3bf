/** The people of the demonstration. Their addresses say what they are there for. */
import type { Role } from '../../src/domain/people/staff-member.ts';
import { formatTime, type Instant } from '../../src/domain/time/time.ts';

export const LEARNER_PASSWORD = 'weekend-classes';
export const STAFF_PASSWORD = 'weekend-classes-staff';

const person = (key: string, name: string) => ({ uid: `demo-${key}`, name, email: `${key}@example.com` });
const member = <R extends Role>(role: R, name: string) => ({ ...person(role, name), role });
/** `shows` is printed by `npm start`. */
const learner = (key: string, name: string, phone: string, shows: string) => ({
  ...person(key, name),
  phone,
  shows,
});

const JOINS = 'is paid up and can join the demonstration class now';
export const learners = {
  pending: learner('pending', 'Chanda Mwansa', '+260970000001', 'has registered and not paid'),
  review: learner('review', 'Thandeka Phiri', '+260960000002', 'has sent a proof that waits for review'),
  approved: learner('approved', 'Muyanda Zulu', '+260970000003', JOINS),
  rejected: learner('rejected', 'Mwanga Tembo', '+260950000004', 'has a rejected proof, with the reason'),
  temporary: learner('temporary', 'Temwa Nyirenda', '+260970000005', 'has temporary access'),
  new: learner('new', 'Natasha Banda', '+260960000006', 'has an account and no course yet'),
} as const;

export const owner = member('owner', 'Mutinta Hamoonga');
export const manager = member('manager', 'Mable Kapembwa');
export const reviewer = member('reviewer', 'Joseph Mwale');
export const staff = [owner, manager, reviewer] as const;
export type Member = ReturnType<typeof member>;

/** A colleague who has left and can no longer sign in. */
export const formerColleague = { ...person('former', 'Bwalya Sikazwe'), role: 'reviewer' } as const;

/** The reviewer works in the morning, the manager in the afternoon. */
export const onDuty = (at: Instant): Member => (formatTime(at) < '14:00' ? reviewer : manager);
