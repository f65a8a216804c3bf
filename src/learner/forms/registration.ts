/**
 * Registering for a course: the account by Firebase Auth, then the command `register-course` (rules §3).
 * Before the first step the intent is kept with its idempotency key; whoever comes back after an interruption, by
 * another try or by signing in, finishes that one intent, so that there is one order and one enrollment.
 */
import * as z from 'zod/mini';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { isRefusal, toCommandError } from '../../shared/data/errors.ts';
import { learnerToken, openAccount, sendVerification } from '../data/auth-session.ts';
import { registerCourse } from '../../domain/wire/registration-command.ts';
import type { RegistrationForm } from '../../domain/people/account.ts';
import type { OrderStatus } from '../../domain/money/order.ts';
import type { RegistrationSummary } from '../../domain/dashboard/registration-summary.ts';
import { loadDraft, removeDraft, saveDraft } from './draft.ts';

const DRAFT = 'register';
/** One per person: two may register on one phone, and neither must lose the other's key. */
const intentOf = (email: string) => `register.intent.${email.trim().toLowerCase()}`;

const typedSchema = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  courseId: z.optional(z.string()),
});
export type TypedRegistration = z.infer<typeof typedSchema>;

const intentSchema = z.object({
  key: z.string(),
  email: z.string(),
  courseId: z.string(),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  priceSeen: z.optional(z.number()),
});
export type RegistrationIntent = z.infer<typeof intentSchema>;

/** The order that there is now; one that was under way already may be beyond `pending`. */
export type Registered = RegistrationSummary & { readonly status: OrderStatus };

/** What was typed into the form the last time. */
export function typedRegistration(): TypedRegistration {
  return loadDraft(DRAFT, typedSchema) ?? {};
}

/** Only the fields named here are kept: a password never is. */
export function saveTypedRegistration({ name, email, phone, courseId }: TypedRegistration): void {
  saveDraft(DRAFT, { name, email, phone, courseId });
}

/** The unfinished registration of this person, or null. */
export function unfinishedRegistration(email: string): RegistrationIntent | null {
  return loadDraft(intentOf(email), intentSchema);
}

/** The intent to be sent: the kept one where it says the same, so that a second try uses the same key. */
function intentFor(wanted: Omit<RegistrationIntent, 'key'>): RegistrationIntent {
  const kept = unfinishedRegistration(wanted.email);
  const same =
    kept !== null &&
    kept.courseId === wanted.courseId &&
    kept.name === wanted.name &&
    kept.phone === wanted.phone &&
    kept.priceSeen === wanted.priceSeen;
  const intent = same ? kept : { ...wanted, key: newKey() };
  saveDraft(intentOf(wanted.email), intent);
  return intent;
}

/**
 * Sends an intent and forgets it once the server has answered. One that the server refuses is forgotten too: else each
 * sign-in would lead back to it and never to the dashboard; so is one more than the day allows. @throws CommandError
 */
export async function finishRegistration(intent: RegistrationIntent): Promise<Registered> {
  const { key, courseId, name, phone, priceSeen } = intent;
  const { orderId, courseName, userName, whatsappUrl, amount, status, firstWeekend } = await sendCommand(
    registerCourse,
    {
      courseId,
      agreedToTerms: true,
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(priceSeen === undefined ? {} : { priceSeen }),
    },
    { key, token: learnerToken },
  ).catch((thrown: unknown) => {
    if (isRefusal(thrown) || toCommandError(thrown).code === 'too_many') removeDraft(intentOf(intent.email));
    throw thrown;
  });
  removeDraft(DRAFT);
  removeDraft(intentOf(intent.email));
  return { orderId, courseId, courseName, userName, whatsappUrl, amount, status, firstWeekend };
}

/** The price that the form shows for the chosen course, kwacha. */
type Seen = { readonly priceSeen: number | undefined };

/** A new person registers. `step` is told what is being waited for. @throws CommandError */
export async function register(
  form: RegistrationForm & Seen,
  step: (text: string) => void,
): Promise<Registered> {
  const { name, email, phone, courseId, password, priceSeen } = form;
  const intent = intentFor({
    email,
    courseId,
    name,
    phone,
    ...(priceSeen === undefined ? {} : { priceSeen }),
  });
  step('Creating your account...');
  const person = await openAccount(email, password);
  step('Registering you for the course...');
  const summary = await finishRegistration(intent);
  if (!person.emailVerified) sendVerification().catch(() => undefined);
  return summary;
}

/** Someone who is signed in registers for one more course. @throws CommandError */
export function enrol(
  email: string,
  wanted: Seen & { courseId: string; name?: string | undefined; phone?: string | undefined },
): Promise<Registered> {
  const { courseId, name, phone, priceSeen } = wanted;
  return finishRegistration(
    intentFor({
      email,
      courseId,
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(priceSeen === undefined ? {} : { priceSeen }),
    }),
  );
}
