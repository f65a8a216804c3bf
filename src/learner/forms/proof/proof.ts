/** The proof form's fields as text, checked and turned into what `submit-proof` takes; and its draft on this phone. */
import * as z from 'zod/mini';
import type { submitProof } from '../../../domain/wire/command.ts';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { PROOF_MESSAGE_MAX } from '../../../domain/wire/limits.ts';
import { accountMessages } from '../../../domain/wire/messages.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { readPaymentMessage, withoutBalance } from '../../../domain/money/payment-message.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import {
  mobileNetworkSchema,
  normaliseTransactionId,
  transactionIdSchema,
} from '../../../domain/money/payment.ts';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import { formatTime, type Instant, lusakaDay, lusakaInstant } from '../../../domain/time/time.ts';
import { newKey } from '../../../shared/data/commands.ts';
import { loadDraft, removeDraft, saveDraft } from '../draft.ts';

export type ProofRequest = CommandRequest<typeof submitProof>;

export const proofFormMessages = {
  networkRequired: 'Choose the network that you paid with.',
  amountUnclear: 'Write the amount like 100 or 100.50.',
  paidAtUnclear: 'Choose the day and time that the message shows.',
} as const;

const optionalText = z.string().check(z.trim());
/** The transaction ID in a typed text, also where the whole message was pasted into the field for the ID. */
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

/** The checked form as the command takes it, without the payer's balance; for these orders, the first of them named first. */
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

/** An instant as a Lusaka clock writes it into a date-and-time field. */
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
export const READ = ['network', 'transactionId', 'amount', 'payerPhone', 'paidAt'] as const;

/**
 * The form with `message` in place of the earlier one. Its values fill the fields, and values of the earlier message
 * are removed. A field that the learner corrected stays where both messages say the same for it.
 */
export function withMessage(form: ProofForm, message: string): ProofForm {
  const before = fieldsFrom(form.message);
  const found = fieldsFrom(message);
  const changed = READ.filter((name) => found[name] !== before[name]);
  const fields = changed.map((name): [typeof name, string] => {
    const stale = form[name] === before[name] ? '' : form[name];
    return [name, found[name] ?? stale];
  });
  return { ...form, ...Object.fromEntries(fields), message };
}

/** The text after a paste at a selection: a second whole message replaces the first. */
export function pasted(text: string, [from, to]: readonly [number, number], insert: string): string {
  const here = fieldsFrom(text).transactionId;
  const there = fieldsFrom(insert).transactionId;
  const replaces = here !== undefined && there !== undefined && here !== there;
  return replaces ? insert : text.slice(0, from) + insert + text.slice(to);
}

/** The form's fields from a request, so that the learner can correct it. */
export function fromRequest(request: ProofRequest, hasPicture: boolean): ProofForm {
  return {
    message: request.message ?? '',
    hasPicture,
    network: request.network,
    transactionId: request.transactionId,
    amount: request.amount === null ? '' : String(request.amount),
    payerPhone: request.payerPhone === null ? '' : formatPhone(request.payerPhone),
    paidAt: request.paidAt === null ? '' : toLocal(request.paidAt),
  };
}

const draftSchema = z.object({
  /** The id of the proof that this draft becomes. Two tabs share it, so that both send one proof. */
  proofId: z.string(),
  /** The content last sent under that id. The same content keeps the id, other content gets a new one. */
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

/** The order's draft. A new one is stored at once, so that a second tab finds the same id. */
export function loadProofDraft(orderId: string): ProofDraft {
  const stored = loadDraft(nameOf(orderId), draftSchema);
  if (stored !== null) return stored;
  const draft = { proofId: newKey(), form: emptyProofForm };
  saveProofDraft(orderId, draft);
  return draft;
}

/** The text by which two requests are compared: equal texts are the same proof. */
export function contentOf(request: ProofRequest, image: Blob | null): string {
  return JSON.stringify([{ ...request, proofId: '' }, image?.size ?? 0]);
}

/** Stores the draft without the balance that the payment message tells. */
export function saveProofDraft(orderId: string, draft: ProofDraft): void {
  const { message, transactionId } = draft.form;
  const form = {
    ...draft.form,
    message: withoutBalance(message),
    transactionId: withoutBalance(transactionId),
  };
  saveDraft(nameOf(orderId), { ...draft, form });
}

const textSchema = z.catch(z.string(), '');
const looseSchema = z.catch(
  z.object({ message: textSchema, transactionId: textSchema, network: textSchema }),
  {
    message: '',
    transactionId: '',
    network: '',
  },
);

/** Fills the form with what can be read of a proof that an older release queued; it gets a new id. */
export function reopenOutdatedProof(orderId: string, stored: unknown, hasPicture: boolean): void {
  const { message, transactionId, network } = looseSchema.parse(stored);
  const known = mobileNetworkSchema.safeParse(network).success ? { network } : {};
  const read = message === '' ? {} : fieldsFrom(message);
  const form = { ...emptyProofForm, ...read, message, hasPicture, ...known };
  if (transactionId !== '') form.transactionId = transactionId;
  saveProofDraft(orderId, { proofId: newKey(), form });
}

/** Puts a queued proof back into the form of this order. After a refusal it gets a new id. */
export function reopenProof(
  orderId: string,
  request: ProofRequest,
  image: Blob | null,
  isRefused: boolean,
): void {
  const ids = isRefused
    ? { proofId: newKey() }
    : { proofId: request.proofId, sentAs: contentOf(request, image) };
  saveProofDraft(orderId, { ...ids, form: fromRequest(request, image !== null) });
}

export function dropProofDraft(orderId: string): void {
  removeDraft(nameOf(orderId));
}
