/** Learners' accounts: names, e-mails, phones, passwords and the forms' schemas (spec §3, §5). */
import * as z from 'zod/mini';
import { EMAIL_MAX, LEARNER_PASSWORD_MIN, NAME_MAX, PASSWORD_MAX, PHONE_DIGITS_MIN } from '../wire/limits.ts';
import { accountMessages, registrationMessages } from '../wire/messages.ts';
import { isCommonPassword } from './password.ts';
import { normalisePhone } from './phone-number.ts';
import { instantSchema } from '../time/time.ts';

/** Stored phones are E.164, `+260…`. */
export const storedPhoneSchema = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

/** An emoji or a rare letter counts once, as in the rules: a string's `length` counts it twice. */
const isNameLengthOk = (name: string) => [...name].length <= NAME_MAX;
export const storedNameSchema = z.string().check(z.minLength(1), z.refine(isNameLengthOk));
const isSeen = (name: string) => /[^\s\p{Z}\p{C}]/u.test(name);

export const learnerSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: storedNameSchema,
  email: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX)),
  /** Null until the learner registers for a course: the sign-up on /auth asks for none. */
  phone: z.nullable(storedPhoneSchema),
  createdAt: instantSchema,
  /** Since when staff have closed the account; it can be opened again (decision 0096). Twin: `isClosed` in the rules. */
  closedAt: z.optional(z.nullable(instantSchema)),
});
export type Learner = z.infer<typeof learnerSchema>;

type Rule = readonly [holds: (text: string) => boolean, message: string];
/**
 * Only the first broken rule of a text has a message. Unlike zod's `abort`, this skips no check over several fields:
 * a form shows all of its errors at once.
 */
const firstBroken = (...rules: readonly Rule[]) =>
  z.superRefine<string>((text, context) => {
    const message = rules.find(([holds]) => !holds(text))?.[1];
    if (message !== undefined) context.addIssue(message);
  });

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isGiven = (text: string) => text !== '';
const nameRules = (missing: string) =>
  z.string().check(z.trim(), firstBroken([isSeen, missing], [isNameLengthOk, accountMessages.nameTooLong]));
const emailField = (missing: string, invalid: string) =>
  z
    .string()
    .check(
      z.trim(),
      firstBroken(
        [isGiven, missing],
        [(email) => email.length <= EMAIL_MAX, accountMessages.emailTooLong],
        [(email) => SIMPLE_EMAIL.test(email), invalid],
      ),
    );
/** `missing` is the message for an empty field, where it differs from that for a short one (spec §5). */
const passwordField = (tooShort: string, missing: string = tooShort) =>
  z
    .string()
    .check(
      firstBroken(
        [isGiven, missing],
        [(password) => password.length >= LEARNER_PASSWORD_MIN, tooShort],
        [(password) => password.length <= PASSWORD_MAX, accountMessages.passwordTooLong],
        [(password) => !isCommonPassword(password), accountMessages.passwordCommon],
      ),
    );

/** Checks that both passwords are the same, whatever else is wrong with the form. */
export const confirmed = (differs: string) =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
    error: differs,
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const nameField = nameRules(registrationMessages.nameRequired);

/** A phone as typed; the output is the stored form. */
export const phoneField = z.string().check(
  z.trim(),
  firstBroken(
    [isGiven, registrationMessages.phoneRequired],
    [(typed) => typed.replace(/\D/g, '').length >= PHONE_DIGITS_MIN, registrationMessages.phoneTooShort],
    [(typed) => normalisePhone(typed) !== null, accountMessages.phoneUnclear],
  ),
  z.overwrite((typed) => normalisePhone(typed) ?? typed),
);

const agreed = z.boolean().check(z.refine((value) => value, registrationMessages.termsRequired));
const courseField = z.string().check(z.minLength(1, registrationMessages.courseRequired));

/** The registration form of someone who is not signed in (spec §5). */
export const registrationFormSchema = z
  .object({
    name: nameField,
    email: emailField(registrationMessages.emailRequired, registrationMessages.emailInvalid),
    phone: phoneField,
    courseId: courseField,
    password: passwordField(registrationMessages.passwordTooShort, registrationMessages.passwordRequired),
    confirmPassword: z.string().check(z.minLength(1, registrationMessages.confirmRequired)),
    agreedToTerms: agreed,
  })
  .check(confirmed(registrationMessages.confirmDiffers));
export type RegistrationForm = z.infer<typeof registrationFormSchema>;

/** The same form for someone who is signed in: only what is not known yet. */
export const enrolFormSchema = z.object({
  name: nameField,
  phone: phoneField,
  courseId: courseField,
  agreedToTerms: agreed,
});
export type EnrolForm = z.infer<typeof enrolFormSchema>;

export const signUpFormSchema = z
  .object({
    name: nameRules(accountMessages.nameRequired),
    email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: z.string(),
  })
  .check(confirmed(accountMessages.confirmDiffers));
export type SignUpForm = z.infer<typeof signUpFormSchema>;

export const signInFormSchema = z.object({
  email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
  password: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
});
export type SignInForm = z.infer<typeof signInFormSchema>;

/** The learner's own details, both of which may be changed directly. */
export const profileFormSchema = z.object({ name: nameField, phone: phoneField });

/** A new password, after the present one. */
export const passwordFormSchema = z
  .object({
    present: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: z.string(),
  })
  .check(confirmed(accountMessages.confirmDiffers));
