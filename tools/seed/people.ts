/** The people of the demonstration. Their e-mail addresses say what each of them shows. */
import { callingCode, networkPrefixes, networks } from '#hub';
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

/** An example phone number of the network; `number` is its end, at most seven digits (1 to 999 for the demonstration). */
export function examplePhone(network: keyof typeof networkPrefixes, number: number): string {
  const [prefix = ''] = networkPrefixes[network];
  return `+${callingCode}${prefix}${String(number).padStart(7, '0')}`;
}

export const networkAt = (place: number) => networks[(place - 1) % networks.length] ?? networks[0];
const phone = (place: number, number: number) => examplePhone(networkAt(place), number);

const JOINS = 'is paid up and can join the demonstration class now';
export const learners = {
  pending: learner('pending', 'Chanda Mwansa', phone(1, 1), 'has registered and not paid'),
  review: learner('review', 'Thandeka Phiri', phone(2, 2), 'has sent a proof that waits for review'),
  approved: learner('approved', 'Muyanda Zulu', phone(1, 3), JOINS),
  rejected: learner('rejected', 'Mwanga Tembo', phone(3, 4), 'has a rejected proof, with the reason'),
  temporary: learner('temporary', 'Temwa Nyirenda', phone(1, 5), 'has temporary access'),
  new: learner('new', 'Natasha Banda', phone(2, 6), 'has an account and no course yet'),
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
