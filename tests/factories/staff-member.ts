import {
  type StaffMember,
  type StaffSession,
  staffMemberSchema,
  staffSessionSchema,
} from '../../src/domain/people/staff-member.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { maker } from './build.ts';
import { NOW } from './clock.ts';

export const makeStaffMember = maker<StaffMember>(staffMemberSchema, () => ({
  id: 'staff-reviewer',
  email: 'reviewer@example.com',
  name: 'Ruth Reviewer',
  role: 'reviewer',
  isActive: true,
}));

/** A session that is live at `NOW`. */
export const makeStaffSession = maker<StaffSession>(staffSessionSchema, () => ({
  uid: 'staff-reviewer',
  role: 'reviewer',
  tokenHash: 'a'.repeat(64),
  createdAt: NOW - 60 * MINUTE,
  lastSeenAt: NOW - MINUTE,
  endedAt: null,
}));
