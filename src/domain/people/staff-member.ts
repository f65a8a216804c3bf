/** Staff roles, sessions and permissions (spec §6, rules §6). */
import * as z from 'zod/mini';
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, EMAIL_MAX } from '../wire/limits.ts';
import { storedNameSchema } from './account.ts';
import { type Instant, instantSchema } from '../time/time.ts';

export const roleSchema = z.enum(['owner', 'manager', 'reviewer']);
export type Role = z.infer<typeof roleSchema>;

export const staffMemberSchema = z.object({
  id: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX)),
  name: storedNameSchema,
  role: roleSchema,
  isActive: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffSessionSchema = z.object({
  uid: z.string(),
  role: roleSchema,
  /** SHA-256 of the session token, hex; the token is not stored. */
  tokenHash: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  endedAt: z.nullable(instantSchema),
  /** Last passkey touch in this session, or equivalent; null or absent if none. */
  steppedUpAt: z.optional(z.nullable(instantSchema)),
  /** `Chrome on Android`; null or absent if unknown. */
  browser: z.optional(z.nullable(z.string())),
});
export type StaffSession = z.infer<typeof staffSessionSchema>;

/** True iff the session is neither ended, idle for 30 minutes nor older than 8 hours. Twin of `isLiveSession` in the rules. */
export function isLiveSession(
  session: Pick<StaffSession, 'createdAt' | 'lastSeenAt' | 'endedAt'>,
  now: Instant,
): boolean {
  return (
    session.endedAt === null &&
    now < session.lastSeenAt + STAFF_IDLE_MAX &&
    now < session.createdAt + STAFF_SESSION_MAX
  );
}

const permissions = {
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
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

export function can(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = permissions[permission];
  return roles.includes(role);
}

export function roleLabel(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
