/** Learners' accounts: names, e-mails, phones, passwords and the forms' schemas (spec §3, §5). */
import * as v from 'valibot';
import { EMAIL_MAX, LEARNER_PASSWORD_MIN, NAME_MAX, PASSWORD_MAX, PHONE_DIGITS_MIN } from '../wire/limits.ts';
import { accountMessages, registrationMessages } from '../wire/messages.ts';
import { isCommonPassword } from './password.ts';
import { normalisePhone } from './phone-number.ts';
import { instantSchema } from '../time/time.ts';

/** Stored phones are E.164, `+260…`. */
export const storedPhoneSchema = v.pipe(v.string(), v.regex(/^\+[1-9]\d{7,14}$/));

/** An emoji or a rare letter counts once, as in the rules: a string's `length` counts it twice. */
const isNameLengthOk = (name: string) => [...name].length <= NAME_MAX;
export const storedNameSchema = v.pipe(v.string(), v.minLength(1), v.check(isNameLengthOk));
const isSeen = (name: string) => /[^\s\p{Z}\p{C}]/u.test(name);

export const learnerSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: storedNameSchema,
  email: v.pipe(v.string(), v.minCodePoints(3), v.maxCodePoints(EMAIL_MAX)),
  /** Null until the learner registers for a course: the sign-up on /auth asks for none. */
  phone: v.nullable(storedPhoneSchema),
  createdAt: instantSchema,
  /** Since when staff have closed the account; it can be opened again (decision 0096). Twin: `isClosed` in the rules. */
  closedAt: v.optional(v.nullable(instantSchema)),
});
export type Learner = v.InferOutput<typeof learnerSchema>;

type Rule = readonly [holds: (text: string) => boolean, message: string];
/**
 * Only the first broken rule of a text has a message. Checks over several fields run all the same: a form shows all of
 * its errors at once.
 */
const firstBroken = (...rules: readonly Rule[]) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = rules.find(([holds]) => !holds(dataset.value))?.[1];
    if (message !== undefined) addIssue({ message });
  });

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isGiven = (text: string) => text !== '';
const nameRules = (missing: string) =>
  v.pipe(v.string(), v.trim(), firstBroken([isSeen, missing], [isNameLengthOk, accountMessages.nameTooLong]));
const emailField = (missing: string, invalid: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    firstBroken(
      [isGiven, missing],
      [(email) => email.length <= EMAIL_MAX, accountMessages.emailTooLong],
      [(email) => SIMPLE_EMAIL.test(email), invalid],
    ),
  );
/** `missing` is the message for an empty field, where it differs from that for a short one (spec §5). */
const passwordField = (tooShort: string, missing: string = tooShort) =>
  v.pipe(
    v.string(),
    firstBroken(
      [isGiven, missing],
      [(password) => password.length >= LEARNER_PASSWORD_MIN, tooShort],
      [(password) => password.length <= PASSWORD_MAX, accountMessages.passwordTooLong],
      [(password) => !isCommonPassword(password), accountMessages.passwordCommon],
    ),
  );

type Passwords = { readonly password: string; readonly confirmPassword: string };
/** A form with an error elsewhere is not of its type any more, and still has its values. */
const isForm = (value: unknown): value is Passwords => typeof value === 'object' && value !== null;

/** Checks that both passwords are the same, whatever else is wrong; not where the field has a message already. */
export const confirmed = <Form extends Passwords>(
  differs: string,
  hasSpoken: (confirm: string) => boolean = () => false,
) =>
  v.rawCheck<Form>(({ dataset: { value }, addIssue }) => {
    if (!isForm(value) || hasSpoken(value.confirmPassword) || value.password === value.confirmPassword)
      return;
    const at = { type: 'object', origin: 'value', input: value, key: 'confirmPassword' } as const;
    addIssue({ message: differs, path: [{ ...at, value: value.confirmPassword }] });
  });

export const nameField = nameRules(registrationMessages.nameRequired);

/** A phone as typed; the output is the stored form. */
export const phoneField = v.pipe(
  v.string(),
  v.trim(),
  firstBroken(
    [isGiven, registrationMessages.phoneRequired],
    [(typed) => typed.replace(/\D/g, '').length >= PHONE_DIGITS_MIN, registrationMessages.phoneTooShort],
    [(typed) => normalisePhone(typed) !== null, accountMessages.phoneUnclear],
  ),
  v.transform((typed) => normalisePhone(typed) ?? typed),
);

const agreed = v.pipe(
  v.boolean(),
  v.check((value) => value, registrationMessages.termsRequired),
);
const courseField = v.pipe(v.string(), v.minLength(1, registrationMessages.courseRequired));

/** The registration form of someone who is not signed in (spec §5). */
export const registrationFormSchema = v.pipe(
  v.object({
    name: nameField,
    email: emailField(registrationMessages.emailRequired, registrationMessages.emailInvalid),
    phone: phoneField,
    courseId: courseField,
    password: passwordField(registrationMessages.passwordTooShort, registrationMessages.passwordRequired),
    confirmPassword: v.pipe(v.string(), v.minLength(1, registrationMessages.confirmRequired)),
    agreedToTerms: agreed,
  }),
  confirmed(registrationMessages.confirmDiffers, (confirm) => confirm === ''),
);
export type RegistrationForm = v.InferOutput<typeof registrationFormSchema>;

/** The same form for someone who is signed in: only what is not known yet. */
export const enrolFormSchema = v.object({
  name: nameField,
  phone: phoneField,
  courseId: courseField,
  agreedToTerms: agreed,
});
export type EnrolForm = v.InferOutput<typeof enrolFormSchema>;

export const signUpFormSchema = v.pipe(
  v.object({
    name: nameRules(accountMessages.nameRequired),
    email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: v.string(),
  }),
  confirmed(accountMessages.confirmDiffers),
);
export type SignUpForm = v.InferOutput<typeof signUpFormSchema>;

export const signInFormSchema = v.object({
  email: emailField(accountMessages.emailInvalid, accountMessages.emailInvalid),
  password: v.pipe(v.string(), v.minLength(1, accountMessages.passwordRequired)),
});
export type SignInForm = v.InferOutput<typeof signInFormSchema>;

/** The learner's own details, both of which may be changed directly. */
export const profileFormSchema = v.object({ name: nameField, phone: phoneField });

/** A new password, after the present one. */
export const passwordFormSchema = v.pipe(
  v.object({
    present: v.pipe(v.string(), v.minLength(1, accountMessages.passwordRequired)),
    password: passwordField(accountMessages.passwordTooShort),
    confirmPassword: v.string(),
  }),
  confirmed(accountMessages.confirmDiffers),
);
