/** The audit log: who changed what, before and after (rules §1). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import { RULE_NAME, SEEN_RULE } from '../money/approval-rule.ts';
import { roleSchema } from '../people/staff-member.ts';
import { capital } from '../time/class-week.ts';
import { instantSchema } from '../time/time.ts';
import type { CollectionName } from '../wire/collections.ts';

/** Filter categories; sign-ins are separate because they are many and change nothing. */
export const auditKindSchema = z.enum(['payments', 'students', 'classes', 'office', 'sign_ins']);
export type AuditKind = z.output<typeof auditKindSchema>;
export const WORK_KINDS = auditKindSchema.options.filter((kind) => kind !== 'sign_ins');

/** `of`: the collection of what an entry is about. */
export const auditActions = {
  payment_approved: { kind: 'payments', of: 'orders', label: 'Payment approved' },
  payment_part_accepted: { kind: 'payments', of: 'orders', label: 'Part paid' },
  payment_rejected: { kind: 'payments', of: 'orders', label: 'Payment rejected' },
  payment_reversed: { kind: 'payments', of: 'orders', label: 'Payment reversed' },
  transaction_id_corrected: { kind: 'payments', of: 'orders', label: 'Transaction ID corrected' },
  wallet_imported: { kind: 'payments', of: 'walletImports', label: 'Wallet imported' },
  wallet_line_completed: { kind: 'payments', of: 'walletLines', label: 'Wallet line completed' },
  wallet_import_undone: { kind: 'payments', of: 'walletImports', label: 'Import undone' },
  conflict_settled: { kind: 'payments', of: 'payments', label: 'Two amounts settled' },
  payment_attached: { kind: 'payments', of: 'orders', label: 'Payment given to an order' },
  payment_set_aside: { kind: 'payments', of: 'payments', label: 'Noted as no course money' },
  refund_marked: { kind: 'payments', of: 'payments', label: 'Refund marked' },
  refund_sent: { kind: 'payments', of: 'payments', label: 'Refund sent' },
  refund_cancelled: { kind: 'payments', of: 'payments', label: 'Refund taken back' },
  access_granted: { kind: 'students', of: 'enrollments', label: 'Temporary access given' },
  access_ended: { kind: 'students', of: 'enrollments', label: 'Temporary access ended' },
  student_edited: { kind: 'students', of: 'users', label: 'Student edited' },
  attendance_corrected: { kind: 'students', of: 'attendance', label: 'Attendance corrected' },
  attendance_claim_granted: { kind: 'students', of: 'attendance', label: '“I was there” granted' },
  attendance_claim_refused: { kind: 'students', of: 'attendance', label: '“I was there” refused' },
  message_opened: { kind: 'students', of: 'users', label: 'WhatsApp message opened' },
  note_saved: { kind: 'students', of: 'learnerNotes', label: 'Note saved' },
  provisional_entry: { kind: 'students', of: 'attendance', label: 'Let in provisionally' },
  people_forgotten: { kind: 'students', of: 'auditPeople', label: 'Deleted account forgotten' },
  round_started: { kind: 'students', of: 'messageRounds', label: 'WhatsApp round started' },
  round_ended: { kind: 'students', of: 'messageRounds', label: 'WhatsApp round ended' },
  learner_moved: { kind: 'students', of: 'enrollments', label: `Moved to another ${weekendWord}` },
  offer_withdrawn: { kind: 'students', of: 'placeOffers', label: 'Offered place taken back' },
  account_closed: { kind: 'students', of: 'users', label: 'Account closed' },
  account_opened: { kind: 'students', of: 'users', label: 'Account opened again' },
  certificates_issued: { kind: 'students', of: 'offerings', label: 'Certificates issued' },
  certificate_issued: { kind: 'students', of: 'certificates', label: 'Certificate by exception' },
  certificate_withdrawn: { kind: 'students', of: 'certificates', label: 'Certificate withdrawn' },
  certificate_reissued: { kind: 'students', of: 'certificates', label: 'Certificate issued anew' },
  course_saved: { kind: 'classes', of: 'courses', label: 'Course saved' },
  courses_ordered: { kind: 'classes', of: 'courses', label: 'Courses ordered' },
  weekends_planned: { kind: 'classes', of: 'offerings', label: `${capital(weekendWord)}s planned` },
  weekends_published: { kind: 'classes', of: 'offerings', label: `${capital(weekendWord)}s published` },
  offering_saved: { kind: 'classes', of: 'offerings', label: `${capital(weekendWord)} changed` },
  links_saved: { kind: 'classes', of: 'offerings', label: 'Links saved' },
  settings_saved: { kind: 'office', of: 'settings', label: 'Settings saved' },
  forwarder_set: { kind: 'office', of: 'settings', label: 'Forwarder set up' },
  approval_rule_set: { kind: 'office', of: 'settings', label: 'Approval by rule set' },
  staff_invited: { kind: 'office', of: 'admins', label: 'Staff invited' },
  invitation_accepted: { kind: 'office', of: 'admins', label: 'Invitation accepted' },
  staff_saved: { kind: 'office', of: 'admins', label: 'Staff changed' },
  password_changed: { kind: 'office', of: 'admins', label: 'Own password changed' },
  data_exported: { kind: 'office', of: 'exports', label: 'Data exported' },
  templates_saved: { kind: 'office', of: 'settings', label: 'Message templates saved' },
  passkey_added: { kind: 'office', of: 'passkeys', label: 'Passkey added' },
  passkey_renamed: { kind: 'office', of: 'passkeys', label: 'Passkey renamed' },
  passkey_removed: { kind: 'office', of: 'passkeys', label: 'Passkey removed' },
  passkeys_required: { kind: 'office', of: 'settings', label: 'Passkeys required' },
  staff_let_in: { kind: 'office', of: 'admins', label: 'Let in without a passkey' },
  recovery_codes_made: { kind: 'office', of: 'admins', label: 'Recovery codes made' },
  staff_signed_in: { kind: 'sign_ins', of: 'adminSessions', label: 'Signed in' },
  staff_signed_out: { kind: 'sign_ins', of: 'adminSessions', label: 'Signed out' },
  session_ended: { kind: 'sign_ins', of: 'adminSessions', label: 'Session ended' },
  passkey_touched: { kind: 'sign_ins', of: 'adminSessions', label: 'Passkey touched' },
  passkey_refused: { kind: 'sign_ins', of: 'passkeys', label: 'Passkey refused' },
  let_in_used: { kind: 'sign_ins', of: 'admins', label: 'Came in without a passkey' },
  recovery_code_used: { kind: 'sign_ins', of: 'admins', label: 'Recovery code used' },
} as const satisfies Record<string, { kind: AuditKind; of: CollectionName | 'exports'; label: string }>;
export type AuditAction = keyof typeof auditActions;
export const auditActionSchema = z.enum(Object.keys(auditActions) as AuditAction[]);

/** Actor: the rule that grants provisional entry. */
export const FIRST_PROOF_RULE = 'first_proof';
/** Actor: the rule that removes personal data with a deleted account. */
export const DELETION_RULE = 'deleted_account';

export const facts = z.nullable(z.record(z.string(), z.unknown()));

/** A member of staff, or a rule an owner enabled. */
export const auditActorSchema = z.union([
  z.object({ uid: z.string(), email: z.string(), role: roleSchema }),
  z.object({ rule: z.enum([SEEN_RULE, FIRST_PROOF_RULE, DELETION_RULE]) }),
]);
export type AuditActor = z.infer<typeof auditActorSchema>;

export const actorName = (actor: AuditActor): string => ('rule' in actor ? RULE_NAME : actor.email);

export const auditEntrySchema = z.object({
  id: z.string(),
  actor: auditActorSchema,
  action: auditActionSchema,
  /** Stored because a query can only list a few actions. */
  kind: auditKindSchema,
  target: z.object({ collection: z.string(), id: z.string() }),
  /** HMAC over the person's part in `auditPeople`, hex (decision 0093). */
  person: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  before: facts,
  after: facts,
  at: instantSchema,
});
/** `about`: the learner's uid, unless `target` names them; stored apart from the entry. */
export type AuditEntry = z.infer<typeof auditEntrySchema> & { readonly about?: string | undefined };

/** A seal: the digest of a run of entries, chained to the previous seal. Ids count up from `00000001`. */
export const auditSealSchema = z.object({
  id: z.string().check(z.regex(/^\d{8}$/)),
  rows: z.array(z.object({ id: z.string(), digest: z.string() })),
  previous: z.string(),
  /** SHA-256 over `previous` and `rows`, hex. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Time of the last entry; the next seal continues from here. */
  lastAt: instantSchema,
  sealedAt: instantSchema,
});
export type AuditSeal = z.infer<typeof auditSealSchema>;
