/** The proof form's fields as text, their conversion to `submit-proof`, and the draft. */
import * as z from 'zod/mini';
import type { submitProof } from '../../../domain/wire/command.ts';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { PROOF_MESSAGE_MAX } from '../../../domain/wire/limits.ts';
import { accountMessages } from '../../../domain/wire/messages.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { readPaymentMessage, withoutBalance } from '../../../domain/money/payment-message.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import {
  mobileNetworkSchema,
  normaliseTransactionId,
  shortNetworks,
  transactionIdSchema,
} from '../../../domain/money/payment.ts';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import {
  formatDay,
  formatTime,
  type Instant,
  instantSchema,
  lusakaDay,
  lusakaInstant,
} from '../../../domain/time/time.ts';
import { newKey } from '../../../shared/data/commands.ts';
import { loadDraft, removeDraft, saveDraft } from '../../data/drafts.ts';
import type { QueuedProof } from '../../proof-outbox/proof-outbox.ts';

export type ProofRequest = CommandRequest<typeof submitProof>;

export const proofFormMessages = {
  networkRequired: 'Choose the network that you paid with.',
  amountUnclear: 'Write the amount like 100 or 100.50.',
  paidAtUnclear: 'Choose the day and time that the message shows.',
} as const;

const optionalText = z.string().check(z.trim());
/** Also finds the ID where the whole message was pasted into its field. */
export function transactionIdOf(typed: string): string {
  const read = readPaymentMessage(typed).transactionId;
  if (read !== undefined) return read;
  const isText = /\s/.test(typed.trim()) && /(?:^|\s)[a-z]{2,}(?=\s|$)/i.test(typed);
  return isText ? typed : normaliseTransactionId(typed);
}
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

export const proofFormSchema = z
  .object({
    message: z.string().check(z.trim(), z.maxLength(PROOF_MESSAGE_MAX, proofMessages.messageTooLong)),
    hasPicture: z.boolean(),
    network: z
      .string()
      .check(
        z.refine((value) => mobileNetworkSchema.safeParse(value).success, proofFormMessages.networkRequired),
      ),
    transactionId: z.string().check(
      z.trim(),
      z.minLength(1, proofMessages.transactionIdRequired),
      z.refine(
        (typed) => transactionIdSchema.safeParse(transactionIdOf(typed)).success,
        proofMessages.transactionIdInvalid,
      ),
    ),
    amount: optionalText.check(
      z.refine((typed) => typed === '' || parseKwacha(typed) !== null, proofFormMessages.amountUnclear),
    ),
    payerPhone: optionalText.check(
      z.refine((typed) => typed === '' || normalisePhone(typed) !== null, accountMessages.phoneUnclear),
    ),
    paidAt: optionalText.check(
      z.refine((typed) => typed === '' || LOCAL.test(typed), proofFormMessages.paidAtUnclear),
    ),
  })
  .check(
    z.refine((form) => form.message.trim() !== '' || form.hasPicture, {
      error: proofMessages.evidenceRequired,
      path: ['message'],
    }),
  );
export type ProofForm = z.infer<typeof proofFormSchema>;

export const emptyProofForm: ProofForm = {
  message: '',
  hasPicture: false,
  network: '',
  transactionId: '',
  amount: '',
  payerPhone: '',
  paidAt: '',
};

/** Leaves out the payer's balance; the first order is the main one. */
export function toRequest(
  form: ProofForm,
  { proofId, orderId, alsoOrderIds }: { proofId: string; orderId: string; alsoOrderIds: readonly string[] },
): ProofRequest {
  const [, day = '', time = ''] = LOCAL.exec(form.paidAt) ?? [];
  return {
    proofId,
    orderId,
    ...(alsoOrderIds.length > 0 && { alsoOrderIds: [...alsoOrderIds] }),
    network: mobileNetworkSchema.parse(form.network),
    transactionId: transactionIdOf(form.transactionId),
    payerPhone: normalisePhone(form.payerPhone),
    amount: parseKwacha(form.amount),
    paidAt: day === '' ? null : lusakaInstant(day, time),
    message: form.message === '' ? null : withoutBalance(form.message),
  };
}

/** Lusaka time for a datetime-local input. */
export function toLocal(instant: Instant): string {
  return `${lusakaDay(instant)}T${formatTime(instant)}`;
}

/** The form's fields that could be read from a pasted message. */
export function fieldsFrom(message: string): Partial<ProofForm> {
  const { network, transactionId, amount, payerPhone, paidAt } = readPaymentMessage(message);
  return {
    ...(network === undefined ? {} : { network }),
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(payerPhone === undefined ? {} : { payerPhone: formatPhone(payerPhone) }),
    ...(paidAt === undefined ? {} : { paidAt: toLocal(paidAt) }),
  };
}

/** The fields that a message fills. */
export const MESSAGE_FIELDS = ['network', 'transactionId', 'amount', 'payerPhone', 'paidAt'] as const;

/** The values of `message` replace the earlier message's; a field that the learner corrected stays if both messages agree on it. */
export function withMessage(form: ProofForm, message: string): ProofForm {
  const before = fieldsFrom(form.message);
  const found = fieldsFrom(message);
  const changed = MESSAGE_FIELDS.filter((name) => found[name] !== before[name]);
  const fields = changed.map((name): [typeof name, string] => {
    const stale = form[name] === before[name] ? '' : form[name];
    return [name, found[name] ?? stale];
  });
  return { ...form, ...Object.fromEntries(fields), message };
}

/** What was read, in one line; null while something is missing or wrong. */
export function lineOf(form: ProofForm, now: Instant): string | null {
  const { amount, network, transactionId, paidAt } = form;
  const complete = proofFormSchema.safeParse({ ...form, hasPicture: true }).success;
  const kwacha = parseKwacha(amount);
  if (!complete || kwacha === null || fieldsFrom(form.message).transactionId === undefined) return null;
  const [, day = '', time = ''] = LOCAL.exec(paidAt) ?? [];
  const today = lusakaDay(now);
  const named = day === today ? 'today' : formatDay(lusakaInstant(day === '' ? today : day, '12:00'));
  return [
    formatKwacha(kwacha),
    shortNetworks[mobileNetworkSchema.parse(network)],
    transactionIdOf(transactionId),
    ...(day === '' ? [] : [`${named} ${time}`]),
  ].join(' · ');
}

/** The text after a paste; a second whole message replaces the first. */
export function pasted(text: string, [from, to]: readonly [number, number], insert: string): string {
  const here = fieldsFrom(text).transactionId;
  const there = fieldsFrom(insert).transactionId;
  const replaces = here !== undefined && there !== undefined && here !== there;
  return replaces ? insert : text.slice(0, from) + insert + text.slice(to);
}

const text = z.catch(z.string(), '');
const storedRequest = z.object({
  message: text,
  network: z.catch(z.pipe(mobileNetworkSchema, z.transform(String)), ''),
  transactionId: text,
  amount: z.catch(z.pipe(z.number(), z.transform(String)), ''),
  payerPhone: z.catch(z.pipe(z.string(), z.transform(formatPhone)), ''),
  paidAt: z.catch(z.pipe(instantSchema, z.transform(toLocal)), ''),
});

/** The form's fields from a request, so that the learner can correct it; what is unreadable in it stays empty. */
export function fromRequest(request: unknown, hasPicture: boolean): ProofForm {
  return { ...emptyProofForm, ...storedRequest.safeParse(request).data, hasPicture };
}

const draftSchema = z.object({
  proofId: z.string(),
  /** The content last sent under this id; other content gets a new id. */
  sentAs: z.optional(z.string()),
  form: z.object({
    message: z.string(),
    hasPicture: z.boolean(),
    network: z.string(),
    transactionId: z.string(),
    amount: z.string(),
    payerPhone: z.string(),
    paidAt: z.string(),
  }),
});
export type ProofDraft = z.infer<typeof draftSchema>;

const nameOf = (orderId: string) => `proof.${orderId}`;

/** A new draft is stored at once, so that a second tab finds the same id. */
export function loadProofDraft(orderId: string): ProofDraft {
  const stored = loadDraft(nameOf(orderId), draftSchema);
  if (stored !== null) return stored;
  const draft = { proofId: newKey(), form: emptyProofForm };
  saveProofDraft(orderId, draft);
  return draft;
}

/** Equal texts are the same proof. */
export function contentOf(request: ProofRequest, image: Blob | null): string {
  return JSON.stringify([{ ...request, proofId: '' }, image?.size ?? 0]);
}

/** Leaves out the balance that the payment message states. */
export function saveProofDraft(orderId: string, draft: ProofDraft): void {
  const { message, transactionId } = draft.form;
  const form = {
    ...draft.form,
    message: withoutBalance(message),
    transactionId: withoutBalance(transactionId),
  };
  saveDraft(nameOf(orderId), { ...draft, form });
}

type Unsent = Pick<QueuedProof, 'request' | 'raw' | 'image' | 'state'>;

/** Puts a queued proof back into the form; after a refusal it gets a new id. */
export function reopenProof(orderId: string, { request, raw, image, state }: Unsent): void {
  const ids =
    request === null || state === 'refused'
      ? { proofId: newKey() }
      : { proofId: request.proofId, sentAs: contentOf(request, image) };
  const form = fromRequest(raw, image !== null);
  const found = request === null ? fieldsFrom(form.message) : {};
  for (const name of MESSAGE_FIELDS) form[name] ||= found[name] ?? '';
  saveProofDraft(orderId, { ...ids, form });
}

export function dropProofDraft(orderId: string): void {
  removeDraft(nameOf(orderId));
}
