/** Learners' accounts and the schemas of their forms (spec §3, §5). */
import * as z from 'zod/mini';
import { EMAIL_MAX, LEARNER_PASSWORD_MIN, NAME_MAX, PASSWORD_MAX, PHONE_DIGITS_MIN } from '../wire/limits.ts';
import { accountMessages, registrationMessages } from '../wire/messages.ts';
import { isCommonPassword } from './password.ts';
import { normalisePhone } from './phone-number.ts';
import { instantSchema } from '../time/time.ts';

/** E.164, `+260…`. */
export const storedPhoneSchema = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

/** Counts code points, as the rules do; `length` counts an emoji twice. */
const isNameLengthOk = (name: string) => [...name].length <= NAME_MAX;
export const storedNameSchema = z.string().check(z.minLength(1), z.refine(isNameLengthOk));
const isSeen = (name: string) => /[^\s\p{Z}\p{C}]/u.test(name);

export const learnerSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: storedNameSchema,
  email: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX)),
  /** Null until the first registration: the sign-up on /auth does not ask. */
  phone: z.nullable(storedPhoneSchema),
  createdAt: instantSchema,
  /** When staff closed the account; reversible (decision 0096). Twin: `isClosed` in the rules. */
  closedAt: z.optional(z.nullable(instantSchema)),
});
export type Learner = z.infer<typeof learnerSchema>;

type Rule = readonly [holds: (text: string) => boolean, message: string];
/** Reports only the first broken rule of a field. Unlike zod's `abort`, it keeps checks across fields running. */
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
/** `missing`: the message for an empty field, if different (spec §5). */
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

export const confirmed = (differs: string) =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
    error: differs,
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const nameField = nameRules(registrationMessages.nameRequired);

/** Input as typed, output in stored form. */
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

/** For a signed-in learner: only what is still unknown. */
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

export const profileFormSchema = z.object({ name: nameField, phone: phoneField });

export const passwordFormSchema = z
  .object({
    present: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: z.string(),
  })
  .check(confirmed(accountMessages.confirmDiffers));

export const ownProfileSchema = z.object({
  ...learnerSchema.shape,
  noMessages: z.optional(z.boolean()),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A learner as staff read them. Last seen at a registration, proof or class. */
export const seenLearnerSchema = z.object({
  ...ownProfileSchema.shape,
  lastSeenAt: z.optional(instantSchema),
});
export type SeenLearner = z.infer<typeof seenLearnerSchema>;
