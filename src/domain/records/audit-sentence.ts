/** Audit entries as sentences with the actor as subject; pages insert the names. */
import { weekendWord } from '#hub';
import type { AuditAction, AuditEntry } from './audit-log.ts';
import { ATTENDANCE_ID, type Facts, learnerOf } from './audit-person.ts';
import { changesOf } from './audit-changes.ts';
import { factName } from './audit-words.ts';
import { formatKwacha } from '../classes/course.ts';
import { languageLabels, languageSchema, roundKindSchema } from '../rounds/message-template.ts';
import { roundTitle } from '../rounds/round.ts';
import { weekendName } from '../seats/seat-messages.ts';
import { SLOT_DAYS } from '../time/class-week.ts';
import { daySchema, formatFull } from '../time/time.ts';

export type Piece =
  | string
  | { readonly learner: string }
  | { readonly staff: string }
  | { readonly order: string }
  | { readonly course: string }
  | { readonly offering: string };

type SentenceOf = (entry: AuditEntry, after: Facts) => readonly Piece[];

/** Template tag: the pieces of a sentence, texts and references in order. */
const say = (texts: TemplateStringsArray, ...parts: readonly (Piece | readonly Piece[])[]): Piece[] =>
  texts.flatMap((text, at) => [text, parts[at] ?? []].flat()).filter((piece) => piece !== '');

const namedSo = (name: unknown): string[] => (typeof name === 'string' ? [` “${name}”`] : []);
const withPasskey = (name: unknown): string[] =>
  typeof name === 'string' ? [' with the passkey', ...namedSo(name)] : [];

export function orderOf({ target }: Pick<AuditEntry, 'target'>): string | null {
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

function changedFacts(entry: AuditEntry): string {
  const names = [...new Set(changesOf(entry).map(({ field }) => factName(field.split('.')[0] ?? field)))];
  if (names.length === 0 || names.length > 3) return 'details';
  return `the ${names.join(' and the ')}`;
}

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
      : [isActive ? 'enabled the account of ' : 'disabled the account of ', them];
  if (typeof role !== 'string') return switched.length === 0 ? ['changed the account of ', them] : switched;
  const made: readonly Piece[] = ['made ', them, ` ${role === 'owner' ? 'an' : 'a'} ${role}`];
  return switched.length === 0 ? made : [...switched, ' and ', ...made];
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const lengthOf = (all: unknown) => (Array.isArray(all) ? all.length : 0);
const weekendsOf = (all: unknown) =>
  counted(lengthOf(all), `${weekendWord} of a course`, `${weekendWord}s of courses`);

const sourceOf = (source: unknown) => `${source === 'statement' ? 'a statement' : 'messages'} of the wallet`;

function refundSentence(
  verb: string,
  how: string,
  entry: AuditEntry,
  { amount, orderId }: Facts,
): readonly Piece[] {
  const order = typeof orderId === 'string' ? say`, order ${{ order: orderId }}` : [];
  return say`${verb} ${kwacha(amount)} of ${entry.target.id} ${how}${order}`;
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

const sentences: Record<AuditAction, SentenceOf> = {
  staff_signed_in: (_, { passkey }) => ['signed in', ...withPasskey(passkey)],
  staff_signed_out: () => ['signed out'],
  payment_approved: (entry, { receivedAmount }) => {
    const why = 'rule' in entry.actor ? ', which was seen in the wallet' : '';
    return say`approved ${kwacha(receivedAmount)} of ${who(entry)}${ofOrder(entry)}${why}`;
  },
  payment_part_accepted: (entry, { receivedAmount }) =>
    say`accepted ${kwacha(receivedAmount)} of ${who(entry)} as a part payment${ofOrder(entry)}`,
  payment_rejected: (entry) => say`rejected a payment of ${who(entry)}${ofOrder(entry)}`,
  payment_reversed: (entry) => say`reversed the payment of ${who(entry)}${ofOrder(entry)}`,
  transaction_id_corrected: (entry, { transactionId }) =>
    say`corrected the transaction ID of ${who(entry)} to ${String(transactionId)}${ofOrder(entry)}`,
  wallet_imported: (_, { source, new: found }) => {
    const known = typeof found === 'number' ? ` with ${counted(found, 'new payment', 'new payments')}` : '';
    return say`imported ${sourceOf(source)}${known}`;
  },
  wallet_import_undone: (_, { source }) => say`undid an import of ${sourceOf(source)}`,
  wallet_line_completed: (_, { isMoney, amount }) => [
    isMoney === false
      ? 'noted that a line of an import is no money'
      : `completed a line of an import: ${kwacha(amount)}`,
  ],
  conflict_settled: ({ target: { id } }, { amount }) =>
    say`settled on ${kwacha(amount)} for ${id}, which came with two amounts`,
  payment_attached: (entry, { attached, transactionId: id }) =>
    say`gave ${kwacha(attached)} of ${String(id)}, which nobody had claimed, to ${who(entry)}${ofOrder(entry)}`,
  payment_set_aside: ({ target: { id } }, { note }) =>
    say`${note === null ? 'no longer marked' : 'marked'} ${id} as not a course payment`,
  refund_marked: (entry, after) => refundSentence('marked', 'to be sent back', entry, after),
  refund_sent: (entry, after) => refundSentence('recorded', 'as sent back', entry, after),
  refund_cancelled: (entry, after) => refundSentence('kept', 'that was to be sent back', entry, after),
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
  access_granted: (entry, { temporaryAccessUntil: until }) => {
    const end = typeof until === 'number' ? ` until ${formatFull(until)}` : '';
    return say`gave ${who(entry)} temporary access${end}${ofOrder(entry)}`;
  },
  access_ended: (entry) => say`ended the temporary access of ${who(entry)}${ofOrder(entry)}`,
  student_edited: (entry) => say`changed ${changedFacts(entry)} of ${who(entry)}`,
  attendance_corrected: (entry, { correctedTo }) =>
    say`marked ${who(entry)} ${correctedTo === true ? 'present' : 'absent'} in ${classOf(entry)}`,
  attendance_claim_granted: (entry) => say`accepted ${who(entry)}’s claim to have attended ${classOf(entry)}`,
  attendance_claim_refused: (entry) => say`refused ${who(entry)}’s claim to have attended ${classOf(entry)}`,
  message_opened: (entry) => say`opened a WhatsApp message to ${who(entry)}`,
  note_saved: (entry, { text }) => say`${text === null ? 'removed the' : 'wrote a'} note on ${who(entry)}`,
  learner_moved: (entry, { firstWeekend: day }) => {
    const to =
      typeof day === 'string' ? `the ${weekendWord} of ${weekendName(day)}` : `another ${weekendWord}`;
    return say`moved ${who(entry)} to ${to}${ofOrder(entry)}`;
  },
  offer_withdrawn: (entry, { weekendDate: day }) =>
    say`withdrew the place offered to ${who(entry)}${typeof day === 'string' ? ` on ${weekendName(day)}` : ''}`,
  course_saved: (entry) =>
    say`${entry.before === null ? 'made' : `changed ${changedFacts(entry)} of`} the course ${{ course: entry.target.id }}`,
  courses_ordered: () => ['put the courses in another order'],
  weekends_planned: (_, { created }) => say`planned ${weekendsOf(created)}`,
  weekends_published: (_, { shown }) => say`published ${weekendsOf(shown)}`,
  offering_saved: (entry) => [offeringChange(entry), { offering: entry.target.id }],
  links_saved: (entry) => say`changed the class links of ${{ offering: entry.target.id }}`,
  settings_saved: (entry) => say`changed ${changedFacts(entry)} in the settings`,
  staff_invited: (entry, { role }) => say`invited ${{ staff: entry.target.id }} as ${String(role)}`,
  invitation_accepted: () => ['accepted the invitation and set a password'],
  staff_saved: staffChange,
  password_changed: () => ['changed their own password'],
  session_ended: () => ['ended another session of their own'],
  data_exported: ({ target }) => [`exported the ${target.id}`],
  round_started: (_, after) => say`started a WhatsApp round: ${roundOf(after)}`,
  round_ended: (_, after) => say`ended a WhatsApp round: ${roundOf(after)}`,
  templates_saved: (_, { language }) =>
    say`changed the messages of WhatsApp rounds in ${languageOf(language)}`,
  provisional_entry: (entry) => say`let ${who(entry)} into ${classOf(entry)} while the payment is checked`,
  people_forgotten: (_, { entries }) =>
    say`forgot whom ${entries === 1 ? 'one entry is' : `${Number(entries)} entries are`} about, whose account was deleted`,
  certificates_issued: (entry, { codes }) =>
    say`issued ${counted(lengthOf(codes), 'certificate', 'certificates')} of ${{ offering: entry.target.id }}`,
  certificate_issued: (entry) => say`issued a certificate by exception to ${who(entry)}`,
  certificate_withdrawn: (entry) => say`withdrew a certificate of ${who(entry)}`,
  certificate_reissued: (entry) => say`issued a certificate anew, with another name, to ${who(entry)}`,
  account_closed: (entry) => say`closed the account of ${who(entry)}`,
  account_opened: (entry) => say`opened the account of ${who(entry)} again`,
  passkey_added: (_, { name }) => say`added the passkey${namedSo(name)}`,
  passkey_renamed: (_, { name }) => say`gave a passkey the name${namedSo(name)}`,
  passkey_removed: ({ before }) => say`removed the passkey${namedSo(before?.['name'])}`,
  passkeys_required: (_, { role, isRequired }) =>
    say`${isRequired === true ? 'required a passkey of every' : 'no longer required a passkey of any'} ${String(role)}`,
  staff_let_in: ({ target }) => say`let ${{ staff: target.id }} sign in once without a passkey`,
  recovery_codes_made: () => ['made new recovery codes'],
  passkey_touched: (_, { passkey }) => say`touched the passkey${namedSo(passkey)}`,
  passkey_refused: (_, { passkey }) =>
    say`was refused because the passkey${namedSo(passkey)} looked like a copy`,
  let_in_used: () => ['came in without a passkey, as an owner had allowed'],
  recovery_code_used: (_, { left }) => say`used a recovery code; ${counted(Number(left), 'is', 'are')} left`,
};

/** The predicate: `disabled the account of`, and whose. */
export function sentenceOf(entry: AuditEntry): readonly Piece[] {
  return sentences[entry.action](entry, entry.after ?? {});
}
