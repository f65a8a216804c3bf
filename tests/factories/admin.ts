import {
  type Admin,
  type AdminSession,
  adminSchema,
  adminSessionSchema,
} from '../../src/domain/people/staff-member.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { build } from './build.ts';
import { NOW } from './clock.ts';

export function makeAdmin(changes: Partial<Admin> = {}): Admin {
  return build(
    adminSchema,
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
export function makeAdminSession(changes: Partial<AdminSession> = {}): AdminSession {
  return build(
    adminSessionSchema,
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
