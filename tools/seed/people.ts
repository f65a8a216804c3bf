import type { Role } from '../../src/domain/people/staff-member.ts';

/** The people of the demonstration. Their addresses say what they are there for. */
export interface Learner {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** What this learner shows, for the list that `npm start` prints. */
  readonly shows: string;
}

export const LEARNER_PASSWORD = 'weekend-classes';
export const STAFF_PASSWORD = 'weekend-classes-staff';

const learner = (key: string, name: string, phone: string, shows: string): Learner => ({
  uid: `demo-${key}`,
  name,
  email: `${key}@example.com`,
  phone,
  shows,
});

export const learners = {
  pending: learner('pending', 'Chanda Mwansa', '+260971000001', 'has registered and not paid'),
  review: learner('review', 'Thandeka Phiri', '+260961000002', 'has sent a proof that waits for review'),
  approved: learner(
    'approved',
    'Muyanda Zulu',
    '+260971000003',
    'is paid up and can join the live class now',
  ),
  rejected: learner('rejected', 'Mwanga Tembo', '+260951000004', 'has a rejected proof, with the reason'),
  temporary: learner('temporary', 'Temwa Nyirenda', '+260971000005', 'has temporary access'),
  new: learner('new', 'Natasha Banda', '+260961000006', 'has an account and no course yet'),
} as const;

const member = (role: Role, name: string) => ({
  uid: `demo-${role}`,
  role,
  name,
  email: `${role}@example.com`,
});

export const staff = [
  member('owner', 'Olivia Owner'),
  member('manager', 'Mable Manager'),
  member('reviewer', 'Ruth Reviewer'),
] as const;
