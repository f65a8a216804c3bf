/** The audit log: who changed what, before and after (rules §1). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import { RULE_NAME, SEEN_RULE } from '../money/approval-rule.ts';
import { roleSchema } from '../people/staff-member.ts';
import { capital } from '../time/class-week.ts';
import { instantSchema } from '../time/time.ts';

/** Filter categories; sign-ins are separate because they are many and change nothing. */
export const auditKindSchema = z.enum(['payments', 'students', 'classes', 'office', 'sign_ins']);
export type AuditKind = z.output<typeof auditKindSchema>;
export const WORK_KINDS = auditKindSchema.options.filter((kind) => kind !== 'sign_ins');

export const auditActions = {
  payment_approved: { kind: 'payments', label: 'Payment approved' },
  payment_part_accepted: { kind: 'payments', label: 'Part paid' },
  payment_rejected: { kind: 'payments', label: 'Payment rejected' },
  payment_reversed: { kind: 'payments', label: 'Payment reversed' },
  transaction_id_corrected: { kind: 'payments', label: 'Transaction ID corrected' },
  wallet_imported: { kind: 'payments', label: 'Wallet imported' },
  wallet_line_completed: { kind: 'payments', label: 'Wallet line completed' },
  wallet_import_undone: { kind: 'payments', label: 'Import undone' },
  conflict_settled: { kind: 'payments', label: 'Two amounts settled' },
  payment_attached: { kind: 'payments', label: 'Payment given to an order' },
  payment_set_aside: { kind: 'payments', label: 'Noted as no course money' },
  refund_marked: { kind: 'payments', label: 'Refund marked' },
  refund_sent: { kind: 'payments', label: 'Refund sent' },
  refund_cancelled: { kind: 'payments', label: 'Refund taken back' },
  access_granted: { kind: 'students', label: 'Temporary access given' },
  access_ended: { kind: 'students', label: 'Temporary access ended' },
  student_edited: { kind: 'students', label: 'Student edited' },
  attendance_corrected: { kind: 'students', label: 'Attendance corrected' },
  attendance_claim_granted: { kind: 'students', label: '“I was there” granted' },
  attendance_claim_refused: { kind: 'students', label: '“I was there” refused' },
  message_opened: { kind: 'students', label: 'WhatsApp message opened' },
  note_saved: { kind: 'students', label: 'Note saved' },
  provisional_entry: { kind: 'students', label: 'Let in provisionally' },
  people_forgotten: { kind: 'students', label: 'Deleted account forgotten' },
  round_started: { kind: 'students', label: 'WhatsApp round started' },
  round_ended: { kind: 'students', label: 'WhatsApp round ended' },
  learner_moved: { kind: 'students', label: `Moved to another ${weekendWord}` },
  offer_withdrawn: { kind: 'students', label: 'Offered place taken back' },
  account_closed: { kind: 'students', label: 'Account closed' },
  account_opened: { kind: 'students', label: 'Account opened again' },
  certificates_issued: { kind: 'students', label: 'Certificates issued' },
  certificate_issued: { kind: 'students', label: 'Certificate by exception' },
  certificate_withdrawn: { kind: 'students', label: 'Certificate withdrawn' },
  certificate_reissued: { kind: 'students', label: 'Certificate issued anew' },
  course_saved: { kind: 'classes', label: 'Course saved' },
  courses_ordered: { kind: 'classes', label: 'Courses ordered' },
  weekends_planned: { kind: 'classes', label: `${capital(weekendWord)}s planned` },
  weekends_published: { kind: 'classes', label: `${capital(weekendWord)}s published` },
  offering_saved: { kind: 'classes', label: `${capital(weekendWord)} changed` },
  links_saved: { kind: 'classes', label: 'Links saved' },
  settings_saved: { kind: 'office', label: 'Settings saved' },
  forwarder_set: { kind: 'office', label: 'Forwarder set up' },
  approval_rule_set: { kind: 'office', label: 'Approval by rule set' },
  staff_invited: { kind: 'office', label: 'Staff invited' },
  invitation_accepted: { kind: 'office', label: 'Invitation accepted' },
  staff_saved: { kind: 'office', label: 'Staff changed' },
  password_changed: { kind: 'office', label: 'Own password changed' },
  data_exported: { kind: 'office', label: 'Data exported' },
  templates_saved: { kind: 'office', label: 'Message templates saved' },
  passkey_added: { kind: 'office', label: 'Passkey added' },
  passkey_renamed: { kind: 'office', label: 'Passkey renamed' },
  passkey_removed: { kind: 'office', label: 'Passkey removed' },
  passkeys_required: { kind: 'office', label: 'Passkeys required' },
  staff_let_in: { kind: 'office', label: 'Let in without a passkey' },
  recovery_codes_made: { kind: 'office', label: 'Recovery codes made' },
  staff_signed_in: { kind: 'sign_ins', label: 'Signed in' },
  staff_signed_out: { kind: 'sign_ins', label: 'Signed out' },
  session_ended: { kind: 'sign_ins', label: 'Session ended' },
  passkey_touched: { kind: 'sign_ins', label: 'Passkey touched' },
  passkey_refused: { kind: 'sign_ins', label: 'Passkey refused' },
  let_in_used: { kind: 'sign_ins', label: 'Came in without a passkey' },
  recovery_code_used: { kind: 'sign_ins', label: 'Recovery code used' },
} as const satisfies Readonly<Record<string, { readonly kind: AuditKind; readonly label: string }>>;
export type AuditAction = keyof typeof auditActions;
export const auditActionSchema = z.enum(Object.keys(auditActions) as AuditAction[]);

/** Actor: the rule that grants provisional entry. */
export const FIRST_PROOF_RULE = 'first_proof';
/** Actor: the rule that removes personal data with a deleted account. */
export const DELETION_RULE = 'deleted_account';

const facts = z.nullable(z.record(z.string(), z.unknown()));

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
  /** The learner's uid if `target` does not name them. Stored entries have it only from before `person`. */
  about: z.optional(z.string()),
  /** HMAC over the person's part in `auditPeople`, hex (decision 0093). */
  person: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  before: facts,
  after: facts,
  at: instantSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A seal: the digest of a run of entries, chained to the previous seal. Ids count up from `00000001`. */
export const auditSealSchema = z.object({
  id: z.string().check(z.regex(/^\d{8}$/)),
  rows: z.array(z.object({ id: z.string(), digest: z.string() })),
  /** The previous seal's digest; empty for the first. */
  previous: z.string(),
  /** SHA-256 over `previous` and `rows`, hex. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Time of the last entry; the next seal continues from here. */
  lastAt: instantSchema,
  sealedAt: instantSchema,
});
export type AuditSeal = z.infer<typeof auditSealSchema>;
