/** Learners' accounts: names, e-mails, phones, passwords and the forms' schemas (spec §3, §5). */
import * as z from 'zod/mini';
import { EMAIL_MAX, LEARNER_PASSWORD_MIN, NAME_MAX, PASSWORD_MAX, PHONE_DIGITS_MIN } from './limits.ts';
import { accountMessages, registrationMessages } from './messages.ts';
import { isCommonPassword } from './password.ts';
import { normalisePhone } from './phone.ts';
import { instantSchema } from './time.ts';

/** Stored phones are E.164, `+260…`. */
export const storedPhoneSchema = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

export const userSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
  email: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX)),
  /** Null until the learner registers for a course: the sign-up on /auth asks for none. */
  phone: z.nullable(storedPhoneSchema),
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const emailField = (missing: string, invalid: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(SIMPLE_EMAIL, invalid),
      z.maxLength(EMAIL_MAX, accountMessages.emailTooLong),
    );
const passwordField = (tooShort: string) =>
  z.string().check(
    z.minLength(LEARNER_PASSWORD_MIN, { error: tooShort, abort: true }),
    z.maxLength(PASSWORD_MAX, accountMessages.passwordTooLong),
    z.refine((password) => !isCommonPassword(password), accountMessages.passwordCommon),
  );

export const nameField = required(registrationMessages.nameRequired).check(
  z.maxLength(NAME_MAX, accountMessages.nameTooLong),
);

/** A phone as typed; the output is the stored form. */
export const phoneField = z.string().check(
  z.trim(),
  z.minLength(1, { error: registrationMessages.phoneRequired, abort: true }),
  z.refine((typed) => typed.replace(/\D/g, '').length >= PHONE_DIGITS_MIN, {
    error: registrationMessages.phoneTooShort,
    abort: true,
  }),
  z.refine((typed) => normalisePhone(typed) !== null, accountMessages.phoneUnclear),
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
    password: z.string().check(
      z.minLength(1, { error: registrationMessages.passwordRequired, abort: true }),
      z.minLength(LEARNER_PASSWORD_MIN, { error: registrationMessages.passwordTooShort, abort: true }),
      z.maxLength(PASSWORD_MAX, accountMessages.passwordTooLong),
      z.refine((password) => !isCommonPassword(password), accountMessages.passwordCommon),
    ),
    confirmPassword: z.string().check(z.minLength(1, registrationMessages.confirmRequired)),
    agreedToTerms: agreed,
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      error: registrationMessages.confirmDiffers,
      path: ['confirmPassword'],
      when: () => true,
    }),
  );
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
    name: required(accountMessages.nameRequired).check(z.maxLength(NAME_MAX, accountMessages.nameTooLong)),
    email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: accountMessages.confirmDiffers,
      path: ['confirmPassword'],
      when: () => true,
    }),
  );
export type SignUpForm = z.infer<typeof signUpFormSchema>;

export const signInFormSchema = z.object({
  email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
  password: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
});
export type SignInForm = z.infer<typeof signInFormSchema>;

/** The learner's own details, both of which may be changed directly. */
export const profileFormSchema = z.object({ name: nameField, phone: phoneField });
export type ProfileForm = z.infer<typeof profileFormSchema>;

/** A new password, after the present one. */
export const passwordFormSchema = z
  .object({
    present: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: accountMessages.confirmDiffers,
      path: ['confirmPassword'],
      when: () => true,
    }),
  );
export type PasswordForm = z.infer<typeof passwordFormSchema>;
