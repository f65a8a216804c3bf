import {
  type StaffMember,
  type StaffSession,
  staffMemberSchema,
  staffSessionSchema,
} from '../../src/domain/people/staff-member.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { build } from './build.ts';
import { NOW } from './clock.ts';

export function makeStaffMember(changes: Partial<StaffMember> = {}): StaffMember {
  return build(
    staffMemberSchema,
    {
      id: 'staff-reviewer',
      email: 'reviewer@example.com',
      name: 'Ruth Reviewer',
      role: 'reviewer',
      isActive: true,
    },
    changes,
  );
}

/** A session that is live at `NOW`. */
export function makeStaffSession(changes: Partial<StaffSession> = {}): StaffSession {
  return build(
    staffSessionSchema,
    {
      uid: 'staff-reviewer',
      role: 'reviewer',
      tokenHash: 'a'.repeat(64),
      createdAt: NOW - 60 * MINUTE,
      lastSeenAt: NOW - MINUTE,
      endedAt: null,
    },
    changes,
  );
}
