/** The audit log: who did what to what, before and after (rules §1). */
import * as z from 'zod/mini';
import { RULE_NAME, SEEN_RULE } from '../money/approval-rule.ts';
import { roleSchema } from '../people/staff-member.ts';
import { instantSchema } from '../time/time.ts';

export const auditActionSchema = z.enum([
  'staff_signed_in',
  'staff_signed_out',
  'payment_approved',
  'payment_part_accepted',
  'payment_rejected',
  'payment_reversed',
  'transaction_id_corrected',
  'colleague_asked',
  'colleague_answered',
  'wallet_imported',
  'wallet_line_completed',
  'conflict_settled',
  'payment_attached',
  'payment_set_aside',
  'refund_marked',
  'refund_sent',
  'refund_cancelled',
  'forwarder_set',
  'approval_rule_set',
  'access_granted',
  'access_ended',
  'student_edited',
  'attendance_corrected',
  'message_opened',
  'note_saved',
  'learner_moved',
  'offer_withdrawn',
  'course_saved',
  'courses_ordered',
  'weekends_planned',
  'weekends_published',
  'offering_saved',
  'links_saved',
  'settings_saved',
  'staff_invited',
  'invitation_accepted',
  'staff_saved',
  'data_exported',
  'round_started',
  'round_ended',
  'templates_saved',
  'staff_device_saved',
  'staff_device_removed',
  'provisional_entry',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkeys_required',
  'staff_let_in',
  'recovery_codes_made',
  'passkey_touched',
  'passkey_refused',
  'let_in_used',
  'recovery_code_used',
  'people_forgotten',
  'account_closed',
  'account_opened',
]);

export type AuditAction = z.infer<typeof auditActionSchema>;

/** The kinds of what is done, as the log is filtered by. Sign-ins are apart: they are many and change nothing. */
export const auditKinds = {
  payments: [
    'payment_approved',
    'payment_part_accepted',
    'payment_rejected',
    'payment_reversed',
    'transaction_id_corrected',
    'colleague_asked',
    'colleague_answered',
    'wallet_imported',
    'wallet_line_completed',
    'conflict_settled',
    'payment_attached',
    'payment_set_aside',
    'refund_marked',
    'refund_sent',
    'refund_cancelled',
  ],
  students: [
    'access_granted',
    'access_ended',
    'student_edited',
    'attendance_corrected',
    'message_opened',
    'note_saved',
    'provisional_entry',
    'people_forgotten',
    'round_started',
    'round_ended',
    'learner_moved',
    'offer_withdrawn',
    'account_closed',
    'account_opened',
  ],
  classes: [
    'course_saved',
    'courses_ordered',
    'weekends_planned',
    'weekends_published',
    'offering_saved',
    'links_saved',
  ],
  office: [
    'settings_saved',
    'forwarder_set',
    'approval_rule_set',
    'staff_invited',
    'invitation_accepted',
    'staff_saved',
    'data_exported',
    'templates_saved',
    'staff_device_saved',
    'staff_device_removed',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'passkeys_required',
    'staff_let_in',
    'recovery_codes_made',
  ],
  sign_ins: [
    'staff_signed_in',
    'staff_signed_out',
    'passkey_touched',
    'passkey_refused',
    'let_in_used',
    'recovery_code_used',
  ],
} as const satisfies Record<string, readonly AuditAction[]>;
export type AuditKind = keyof typeof auditKinds;
export const auditKindSchema = z.enum(Object.keys(auditKinds) as AuditKind[]);
/** All that was done, without the sign-ins. */
export const WORK_KINDS = auditKindSchema.options.filter((kind) => kind !== 'sign_ins');

/** The kind of an action: each has exactly one. */
export function auditKindOf(action: AuditAction): AuditKind {
  const actions: Record<AuditKind, readonly AuditAction[]> = auditKinds;
  const kind = auditKindSchema.options.find((name) => actions[name].includes(action));
  if (kind === undefined) throw new Error(`${action} has no kind`);
  return kind;
}

/** By which learners are let in while their payment is checked. */
export const FIRST_PROOF_RULE = 'first_proof';
/** By which the log forgets whom its entries are about, when that account is deleted. */
export const DELETION_RULE = 'deleted_account';

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** Who did it: somebody of the staff, or a rule that an owner switched on. */
export const auditActorSchema = z.union([
  z.object({ uid: z.string(), email: z.string(), role: roleSchema }),
  z.object({ rule: z.enum([SEEN_RULE, FIRST_PROOF_RULE, DELETION_RULE]) }),
]);
export type AuditActor = z.infer<typeof auditActorSchema>;

/** How the actor is named where no member of staff is known by that address. */
export const actorName = (actor: AuditActor): string => ('rule' in actor ? RULE_NAME : actor.email);

export const auditEntrySchema = z.object({
  id: z.string(),
  actor: auditActorSchema,
  action: auditActionSchema,
  /** Stored, because a query can name only a few values at once. */
  kind: auditKindSchema,
  target: z.object({ collection: z.string(), id: z.string() }),
  /** The uid of the learner whom it is about, where `target` does not name them; as stored, only in entries from before `person`. */
  about: z.optional(z.string()),
  /** Binds the entry to what `auditPeople` keeps of its learner: an HMAC over that, hex (decision 0093). */
  person: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  before: facts,
  after: facts,
  at: instantSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A seal over audit entries: the digest of each, chained to the seal before it. The id counts up from `00000001`. */
export const auditSealSchema = z.object({
  id: z.string().check(z.regex(/^\d{8}$/)),
  rows: z.array(z.object({ id: z.string(), digest: z.string() })),
  /** The digest of the seal before; empty for the first. */
  previous: z.string(),
  /** SHA-256 over `previous` and `rows`, hex. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The instant of the last entry: the next seal continues from here. */
  lastAt: instantSchema,
  sealedAt: instantSchema,
});
export type AuditSeal = z.infer<typeof auditSealSchema>;
