/**
 * Registers: the account at Firebase Auth, then `register-course` (rules §3). The intent and its idempotency key are stored
 * first, so that any later try or sign-in finishes the same one: one order, one enrollment.
 */
import * as z from 'zod/mini';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { isRefusal, toCommandError } from '../../shared/data/errors.ts';
import { learnerToken, openAccount, withAuth } from '../data/auth-session.ts';
import { registerCourse } from '../../domain/wire/registration-command.ts';
import type { RegistrationForm } from '../../domain/people/account.ts';
import type { OrderStatus } from '../../domain/money/order.ts';
import type { RegistrationSummary } from '../../domain/dashboard/registration-summary.ts';
import { normalisePhone } from '../../domain/people/phone-number.ts';
import { loadDraft, removeDraft, saveDraft } from '../data/drafts.ts';

const DRAFT = 'register';
/** Per person, because two people may register on one phone. */
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
  fromWeekend: z.optional(z.string()),
});
export type RegistrationIntent = z.infer<typeof intentSchema>;

/** An order that existed before may have any status. */
export type Registered = RegistrationSummary & { readonly status: OrderStatus };

export function typedRegistration(): TypedRegistration {
  return loadDraft(DRAFT, typedSchema) ?? {};
}

/** Stores only the fields named here, so never a password. */
export function saveTypedRegistration({ name, email, phone, courseId }: TypedRegistration): void {
  saveDraft(DRAFT, { name, email, phone, courseId });
}

export function unfinishedRegistration(email: string): RegistrationIntent | null {
  return loadDraft(intentOf(email), intentSchema);
}

/** Reuses an equal stored intent and so its idempotency key. */
function intentFor(wanted: Omit<RegistrationIntent, 'key'>): RegistrationIntent {
  const stored = unfinishedRegistration(wanted.email);
  const names = ['courseId', 'name', 'phone', 'priceSeen', 'fromWeekend'] as const;
  const isSame = stored !== null && names.every((name) => stored[name] === wanted[name]);
  const intent = isSame ? stored : { ...wanted, key: newKey() };
  saveDraft(intentOf(wanted.email), intent);
  return intent;
}

/** Forgets the intent once it is carried out, refused or rate-limited, or each sign-in would lead back to it. @throws CommandError */
export async function finishRegistration(intent: RegistrationIntent): Promise<Registered> {
  const { key, email, ...wanted } = intent;
  const request = { ...wanted, agreedToTerms: true } as const;
  const answer = await sendCommand(registerCourse, request, { key, token: learnerToken }).catch(
    (thrown: unknown) => {
      if (isRefusal(thrown) || toCommandError(thrown).code === 'too_many') removeDraft(intentOf(email));
      throw thrown;
    },
  );
  removeDraft(DRAFT);
  removeDraft(intentOf(email));
  const phone = normalisePhone(wanted.phone ?? '');
  return { ...answer, courseId: wanted.courseId, ...(phone !== null && { phone }) };
}

type Seen = { readonly priceSeen: number | undefined };

export async function register(
  { name, email, phone, courseId, password, priceSeen }: RegistrationForm & Seen,
  step: (text: string) => void,
): Promise<Registered> {
  const intent = intentFor({ email, courseId, name, phone, priceSeen });
  step('Creating your account...');
  const person = await openAccount(email, password);
  step('Registering you for the course...');
  const summary = await finishRegistration(intent);
  if (!person.emailVerified) withAuth((auth) => auth.sendVerification()).catch(() => undefined);
  return summary;
}

export function enrol({ email, ...wanted }: Omit<RegistrationIntent, 'key'>) {
  return finishRegistration(intentFor({ email, ...wanted }));
}
