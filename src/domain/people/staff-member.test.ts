import { expect, test } from 'vitest';
import { makeStaffMember, makeStaffSession } from '../../../tests/factories/staff-member.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import {
  staffMemberSchema,
  isLiveSession,
  can,
  type Permission,
  type Role,
  roleLabel,
  roleSchema,
} from './staff-member.ts';
import { staffPasswordSchema } from './staff-password.ts';
import { HOUR, MINUTE } from '../wire/limits.ts';

test.each([
  ['opened and seen just now', {}, true],
  ['seen 1 ms less than 30 minutes ago', { lastSeenAt: NOW - 30 * MINUTE + 1 }, true],
  ['seen 30 minutes ago', { lastSeenAt: NOW - 30 * MINUTE }, false],
  ['opened 1 ms less than 8 hours ago', { createdAt: NOW - 8 * HOUR + 1 }, true],
  ['opened 8 hours ago', { createdAt: NOW - 8 * HOUR }, false],
  ['ended', { endedAt: NOW }, false],
  ['ended at the beginning of time', { endedAt: 0 }, false],
])('a session lives: %s', (_, changes, lives) => {
  const session = makeStaffSession({ createdAt: NOW, lastSeenAt: NOW, ...changes });
  expect(isLiveSession(session, NOW)).toBe(lives);
});

// Rules §6: owner all; manager all but staff, settings, reversals; reviewer payments and students only.
const table: Record<Permission, readonly Role[]> = {
  review_payments: ['owner', 'manager', 'reviewer'],
  edit_students: ['owner', 'manager', 'reviewer'],
  import_statements: ['owner', 'manager'],
  send_refunds: ['owner', 'manager'],
  manage_courses: ['owner', 'manager'],
  issue_certificates: ['owner', 'manager'],
  export_data: ['owner', 'manager'],
  read_logs: ['owner', 'manager'],
  close_accounts: ['owner', 'manager'],
  edit_templates: ['owner', 'manager'],
  reverse_payments: ['owner'],
  manage_staff: ['owner'],
  manage_settings: ['owner'],
};
const cells = Object.entries(table).flatMap(([permission, roles]) =>
  roleSchema.options.map((role) => [role, permission, roles.includes(role)] as const),
);
test.each(cells)('what a role may do: %s, %s: %s', (role, permission, allowed) => {
  expect(can(role, permission as Permission)).toBe(allowed);
});

test('a role is shown with a capital letter', () => {
  expect(roleSchema.options.map(roleLabel)).toEqual(['Owner', 'Manager', 'Reviewer']);
});

test('a staff password has 12 to 128 characters', () => {
  const words = 'seven green bicycles below a quiet mango tree '.repeat(3);
  const fits = (length: number) => staffPasswordSchema.safeParse(words.slice(0, length)).success;
  expect([11, 12, 128, 129].map(fits)).toEqual([false, true, true, false]);
});

test.each([
  ['a role that does not exist', { role: 'superuser' }],
  ['neither active nor not', { isActive: null }],
  ['no name', { name: '' }],
])('%s does not fit', (_, changes) => {
  expect(staffMemberSchema.safeParse(makeStaffMember()).success).toBe(true);
  expect(staffMemberSchema.safeParse({ ...makeStaffMember(), ...changes }).success).toBe(false);
});
