/** Audit entries as sentences with the actor as subject; pages insert the names. */
import { weekendWord } from '#hub';
import type { AuditAction, AuditEntry } from './audit-log.ts';
import { ATTENDANCE_ID, learnerOf } from './audit-person.ts';
import { changesOf } from './audit-changes.ts';
import { factName } from './audit-words.ts';
import { formatKwacha } from '../classes/course.ts';
import { languageLabels, languageSchema, roundKindSchema } from '../rounds/message-template.ts';
import { roundTitle } from '../rounds/round.ts';
import { weekendName } from '../seats/seat-messages.ts';
import { SLOT_DAYS } from '../time/class-week.ts';
import { daySchema, formatFull } from '../time/time.ts';

/** Plain text, or a reference by id. */
export type Piece =
  | string
  | { readonly learner: string }
  | { readonly staff: string }
  | { readonly order: string }
  | { readonly course: string }
  | { readonly offering: string };

type Facts = Readonly<Record<string, unknown>>;
type Told = (entry: AuditEntry, after: Facts) => readonly Piece[];

const namedSo = (name: unknown): string[] => (typeof name === 'string' ? [` “${name}”`] : []);
const withPasskey = (name: unknown): string[] =>
  typeof name === 'string' ? [' with the passkey', ...namedSo(name)] : [];

function orderOf({ target }: Pick<AuditEntry, 'target'>): string | null {
  return target.collection === 'orders' || target.collection === 'enrollments' ? target.id : null;
}

const who = (entry: AuditEntry): Piece => {
  const uid = learnerOf(entry);
  return uid === null ? 'a learner' : { learner: uid };
};

const classOf = ({ target: { id } }: AuditEntry): Piece => ({
  offering: ATTENDANCE_ID.exec(id)?.[1] ?? id,
});

function ofOrder(entry: AuditEntry): readonly Piece[] {
  const order = orderOf(entry);
  if (order === null) return [];
  const also = entry.after?.['alsoOrders'];
  const others = typeof also === 'object' && also !== null ? Object.keys(also) : [];
  const rest = others.flatMap((code): Piece[] => [', ', { order: code }]);
  return [others.length === 0 ? ', order ' : ', orders ', { order }, ...rest];
}

const kwacha = (value: unknown) => (typeof value === 'number' ? formatKwacha(value) : 'a payment');

/** `the price and the title`; empty if nothing changed. */
function changedFacts(entry: AuditEntry): string {
  const names = [...new Set(changesOf(entry).map(({ field }) => factName(field.split('.')[0] ?? field)))];
  if (names.length === 0 || names.length > 3) return 'details';
  return `the ${names.join(' and the ')}`;
}

/** Describes a change to a weekend if it was a single one. */
function offeringChange(entry: AuditEntry): string {
  const changes = changesOf(entry);
  const [only] = changes;
  if (only === undefined || changes.length > 1) return 'changed ';
  if (only.field === 'isVisible') return only.after === 'yes' ? 'showed learners ' : 'hid from learners ';
  if (only.field === 'saturdayStartsAt') return `moved the ${SLOT_DAYS.saturday} class of `;
  if (only.field === 'sundayStartsAt') return `moved the ${SLOT_DAYS.sunday} class of `;
  return only.field === 'capacity' ? 'changed the seats of ' : 'changed ';
}

function staffChange(entry: AuditEntry, { isActive, role }: Facts): readonly Piece[] {
  const them = { staff: entry.target.id };
  const switched: readonly Piece[] =
    typeof isActive !== 'boolean'
      ? []
      : [isActive ? 'let the account of ' : 'disabled the account of ', them];
  const end = isActive === true ? [' work'] : [];
  if (typeof role !== 'string')
    return switched.length === 0 ? ['changed the account of ', them] : [...switched, ...end];
  const made: readonly Piece[] = ['made ', them, ` ${role === 'owner' ? 'an' : 'a'} ${role}`];
  return switched.length === 0 ? made : [...switched, ...end, ' and ', ...made];
}

function walletImported(_: AuditEntry, { source, new: found }: Facts): readonly Piece[] {
  const what = source === 'statement' ? 'a statement of the wallet' : 'messages of the wallet';
  const known = typeof found === 'number' ? ` with ${found} new ${found === 1 ? 'payment' : 'payments'}` : '';
  return [`imported ${what}${known}`];
}

function refundTold(
  verb: string,
  how: string,
  entry: AuditEntry,
  { amount, orderId }: Facts,
): readonly Piece[] {
  const order: readonly Piece[] = typeof orderId === 'string' ? [', order ', { order: orderId }] : [];
  return [`${verb} ${kwacha(amount)} of ${entry.target.id} ${how}`, ...order];
}

function roundOf({ kind, weekend, learners, sent }: Facts): string {
  const [round, day] = [roundKindSchema.safeParse(kind), daySchema.safeParse(weekend)];
  if (!round.success || !day.success) return 'a list of learners';
  const count = typeof sent === 'number' ? `${sent} sent` : `${Number(learners)} learners`;
  return `${roundTitle({ kind: round.data, weekend: day.data })}, ${count}`;
}

function languageOf(language: unknown): string {
  const known = languageSchema.safeParse(language);
  return known.success ? languageLabels[known.data] : 'another language';
}

const told: Record<AuditAction, Told> = {
  staff_signed_in: (_, { passkey }) => ['signed in', ...withPasskey(passkey)],
  staff_signed_out: () => ['signed out'],
  payment_approved: (entry, { receivedAmount }) => [
    `approved ${kwacha(receivedAmount)} of `,
    who(entry),
    ...ofOrder(entry),
    ...('rule' in entry.actor ? [', which was seen in the wallet'] : []),
  ],
  payment_part_accepted: (entry, { receivedAmount }) => [
    `accepted ${kwacha(receivedAmount)} of `,
    who(entry),
    ' as a part payment',
    ...ofOrder(entry),
  ],
  payment_rejected: (entry) => ['rejected a payment of ', who(entry), ...ofOrder(entry)],
  payment_reversed: (entry) => ['reversed the payment of ', who(entry), ...ofOrder(entry)],
  transaction_id_corrected: (entry, { transactionId }) => [
    'corrected the transaction ID of ',
    who(entry),
    ` to ${String(transactionId)}`,
    ...ofOrder(entry),
  ],
  wallet_imported: walletImported,
  wallet_import_undone: (_, { source }) => [
    `undid an import of ${source === 'statement' ? 'a statement' : 'messages'} of the wallet`,
  ],
  wallet_line_completed: (_, { isMoney, amount }) => [
    isMoney === false
      ? 'noted that a line of an import is no money'
      : `completed a line of an import: ${kwacha(amount)}`,
  ],
  conflict_settled: (entry, { amount }) => [
    `settled on ${kwacha(amount)} for ${entry.target.id}, of which two amounts were told`,
  ],
  payment_attached: (entry, { attached, transactionId }) => [
    `gave ${kwacha(attached)} of ${String(transactionId)}, which nobody had claimed, to `,
    who(entry),
    ...ofOrder(entry),
  ],
  payment_set_aside: (entry, { note }) => [
    note === null
      ? `took back that ${entry.target.id} is no course money`
      : `noted that ${entry.target.id} is no course money`,
  ],
  refund_marked: (entry, after) => refundTold('marked', 'to be sent back', entry, after),
  refund_sent: (entry, after) => refundTold('recorded', 'as sent back', entry, after),
  refund_cancelled: (entry, after) => refundTold('kept', 'that was to be sent back', entry, after),
  forwarder_set: (_, { isOn }) => [
    isOn === false
      ? 'stopped the forwarding of the wallet’s messages'
      : 'let a phone forward the wallet’s messages',
  ],
  approval_rule_set: (_, { dailyMax }) => [
    typeof dailyMax === 'number'
      ? `let the hub approve what was seen in the wallet, up to ${kwacha(dailyMax)} a day`
      : 'stopped the hub from approving by itself',
  ],
  access_granted: (entry, { temporaryAccessUntil: until }) => [
    'gave ',
    who(entry),
    ` temporary access${typeof until === 'number' ? ` until ${formatFull(until)}` : ''}`,
    ...ofOrder(entry),
  ],
  access_ended: (entry) => ['ended the temporary access of ', who(entry), ...ofOrder(entry)],
  student_edited: (entry) => [`changed ${changedFacts(entry)} of `, who(entry)],
  attendance_corrected: (entry, { correctedTo }) => [
    'marked ',
    who(entry),
    correctedTo === true ? ' present in ' : ' absent in ',
    classOf(entry),
  ],
  attendance_claim_granted: (entry) => ['believed that ', who(entry), ' was in ', classOf(entry)],
  attendance_claim_refused: (entry) => ['did not believe that ', who(entry), ' was in ', classOf(entry)],
  message_opened: (entry) => ['opened a WhatsApp message to ', who(entry)],
  note_saved: (entry, { text }) => [text === null ? 'removed the note on ' : 'wrote a note on ', who(entry)],
  learner_moved: (entry, { firstWeekend }) => [
    'moved ',
    who(entry),
    typeof firstWeekend === 'string'
      ? ` to the ${weekendWord} of ${weekendName(firstWeekend)}`
      : ` to another ${weekendWord}`,
    ...ofOrder(entry),
  ],
  offer_withdrawn: (entry, { weekendDate }) => [
    `took the place back that ${typeof weekendDate === 'string' ? weekendName(weekendDate) : `a ${weekendWord}`} had for `,
    who(entry),
  ],
  course_saved: (entry) => [
    entry.before === null ? 'made the course ' : `changed ${changedFacts(entry)} of the course `,
    { course: entry.target.id },
  ],
  courses_ordered: () => ['put the courses in another order'],
  weekends_planned: (_, { created }) => {
    const made = Array.isArray(created) ? created.length : 0;
    return [`planned ${made} ${made === 1 ? `${weekendWord} of a course` : `${weekendWord}s of courses`}`];
  },
  weekends_published: (_, { shown }) => {
    const made = Array.isArray(shown) ? shown.length : 0;
    return [`published ${made} ${made === 1 ? `${weekendWord} of a course` : `${weekendWord}s of courses`}`];
  },
  offering_saved: (entry) => [offeringChange(entry), { offering: entry.target.id }],
  links_saved: (entry) => ['changed the class links of ', { offering: entry.target.id }],
  settings_saved: (entry) => [`changed ${changedFacts(entry)} in the settings`],
  staff_invited: (entry, { role }) => ['invited ', { staff: entry.target.id }, ` as ${String(role)}`],
  invitation_accepted: () => ['accepted the invitation and set a password'],
  staff_saved: staffChange,
  password_changed: () => ['changed their own password'],
  session_ended: () => ['ended another session of their own'],
  data_exported: ({ target }) => [`exported the ${target.id}`],
  round_started: (_, after) => [`started a WhatsApp round: ${roundOf(after)}`],
  round_ended: (_, after) => [`ended a WhatsApp round: ${roundOf(after)}`],
  templates_saved: (_, { language }) => [
    `changed the messages of WhatsApp rounds in ${languageOf(language)}`,
  ],
  provisional_entry: (entry) => [
    'let ',
    who(entry),
    ' into ',
    classOf(entry),
    ' while the payment is checked',
  ],
  people_forgotten: (_, { entries }) => [
    `forgot whom ${entries === 1 ? 'one entry is' : `${Number(entries)} entries are`} about, whose account was deleted`,
  ],
  certificates_issued: (entry, { codes }) => {
    const made = Array.isArray(codes) ? codes.length : 0;
    return [
      `issued ${made} ${made === 1 ? 'certificate' : 'certificates'} of `,
      { offering: entry.target.id },
    ];
  },
  certificate_issued: (entry) => ['issued a certificate by exception to ', who(entry)],
  certificate_withdrawn: (entry) => ['withdrew a certificate of ', who(entry)],
  certificate_reissued: (entry) => ['issued a certificate anew, with another name, to ', who(entry)],
  account_closed: (entry) => ['closed the account of ', who(entry)],
  account_opened: (entry) => ['opened the account of ', who(entry), ' again'],
  passkey_added: (_, { name }) => ['added the passkey', ...namedSo(name)],
  passkey_renamed: (_, { name }) => ['gave a passkey the name', ...namedSo(name)],
  passkey_removed: ({ before }) => ['removed the passkey', ...namedSo(before?.['name'])],
  passkeys_required: (_, { role, isRequired }) => [
    isRequired === true
      ? `let every ${String(role)} need a passkey`
      : `let no ${String(role)} need a passkey`,
  ],
  staff_let_in: ({ target }) => ['let ', { staff: target.id }, ' sign in once without a passkey'],
  recovery_codes_made: () => ['made new recovery codes'],
  passkey_touched: (_, { passkey }) => ['touched the passkey', ...namedSo(passkey)],
  passkey_refused: (_, { passkey }) => [
    'was refused because the passkey',
    ...namedSo(passkey),
    ' answered like a copy',
  ],
  let_in_used: () => ['came in without a passkey, as an owner had allowed'],
  recovery_code_used: (_, { left }) => [`used a recovery code; ${Number(left)} are left`],
};

/** The predicate: `disabled the account of`, and whose. */
export function sentenceOf(entry: AuditEntry): readonly Piece[] {
  return told[entry.action](entry, entry.after ?? {});
}
