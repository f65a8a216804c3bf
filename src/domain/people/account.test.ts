import { describe, expect, test } from 'vitest';
import {
  fillEnrolForm,
  fillRegistrationForm,
  fillSignInForm,
  fillSignUpForm,
} from '../../../tests/factories/form.ts';
import { makeUser } from '../../../tests/factories/learner.ts';
import { fieldErrors } from '../../../tests/shown.ts';
import {
  enrolFormSchema,
  passwordFormSchema,
  profileFormSchema,
  registrationFormSchema,
  signInFormSchema,
  signUpFormSchema,
  learnerSchema,
} from './account.ts';

const LONG_EMAIL = `${'n'.repeat(244)}@example.com`;

describe('the registration form', () => {
  const under = (changes: Record<string, unknown>) =>
    fieldErrors(registrationFormSchema, { ...fillRegistrationForm(), ...changes });

  test('filled in correctly has no faults, and gives what is stored', () => {
    const typed = { name: '  Chanda Mwansa ', email: ' chanda@example.com ', phone: ' 097 123 4567 ' };
    const form = fillRegistrationForm(typed);
    const stored = { name: 'Chanda Mwansa', email: 'chanda@example.com', phone: '+260971234567' };
    expect(registrationFormSchema.parse(form)).toEqual({ ...form, ...stored });
  });

  test.each([
    ['name', '', 'Full name is required'],
    ['name', 'n'.repeat(101), 'Name must be less than 100 characters'],
    ['email', '', 'Email is required'],
    ['email', 'chanda', 'Please enter a valid email address'],
    ['email', 'chanda@example', 'Please enter a valid email address'],
    ['email', LONG_EMAIL, 'Email must be less than 255 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', '97123456', 'Phone number must be at least 9 digits'],
    ['phone', '097-123-45', 'Phone number must be at least 9 digits'],
    ['phone', '123456789', 'Write the phone number like 097 000 0000, or with its country code.'],
    ['phone', '0971234567 or so', 'Write the phone number like 097 000 0000, or with its country code.'],
    ['courseId', '', 'Please select a course'],
    ['agreedToTerms', false, 'You must agree to the terms and conditions'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'three-green-mangoe', 'Passwords do not match'],
    ['confirmPassword', 'Three-green-mangoes', 'Passwords do not match'],
  ])('%s: %j says %j and nothing else', (field, value, sentence) => {
    expect(under({ [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['     ', 'Password must be at least 6 characters'],
    ['123456', 'This password is too easy to guess. Choose another, for example three words.'],
    ['PassWord1', 'This password is too easy to guess. Choose another, for example three words.'],
    ['n'.repeat(129), 'Password must be at most 128 characters'],
  ])('password: %j says %j', (password, sentence) => {
    const form = { password, confirmPassword: password || 'something' };
    expect(under(form)).toMatchObject({ password: sentence });
  });

  test.each([' blanks ', 'n'.repeat(63) + 'm'.repeat(65), '🌻🌻🌾'])(
    'the password %j is valid',
    (password) => {
      const form = fillRegistrationForm({ password, confirmPassword: password });
      expect(registrationFormSchema.parse(form).password).toBe(password);
    },
  );

  test('says that the passwords differ also while everything else is wrong', () => {
    const who = { name: '', email: 'x', phone: '1', courseId: '' };
    const wrong = { ...who, password: '12345', confirmPassword: '54321', agreedToTerms: false };
    expect(under(wrong)).toEqual({
      name: 'Full name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number must be at least 9 digits',
      courseId: 'Please select a course',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
      agreedToTerms: 'You must agree to the terms and conditions',
    });
  });

  test('names both faults if the password is empty and its repetition is not', () => {
    expect(under({ password: '', confirmPassword: 'mangoes' })).toEqual({
      password: 'Password is required',
      confirmPassword: 'Passwords do not match',
    });
  });

  test.each([null, undefined, 7, 'form', [], {}])('%j is refused without a crash', (form) => {
    expect(registrationFormSchema.safeParse(form).success).toBe(false);
  });

  test.each(['Ng’andu O’Brien-Phiri', 'نادية', '🌻', 'n'.repeat(100)])('the name %s is valid', (name) => {
    expect(registrationFormSchema.parse(fillRegistrationForm({ name })).name).toBe(name);
  });

  test.each([`${'n'.repeat(243)}@example.com`, 'first.last+tag@sub.example.co.zm'])(
    'the e-mail %s is valid',
    (email) => {
      expect(registrationFormSchema.parse(fillRegistrationForm({ email })).email).toBe(email);
    },
  );
});

test('the form of somebody who is signed in asks for no e-mail and no password', () => {
  expect(enrolFormSchema.parse(fillEnrolForm()).phone).toBe('+260971234567');
  expect(fieldErrors(enrolFormSchema, { name: '', phone: '', courseId: '', agreedToTerms: false })).toEqual({
    name: 'Full name is required',
    phone: 'Phone number is required',
    courseId: 'Please select a course',
    agreedToTerms: 'You must agree to the terms and conditions',
  });
});

describe('the sign-up form', () => {
  const under = (changes: Record<string, unknown>) =>
    fieldErrors(signUpFormSchema, { ...fillSignUpForm(), ...changes });

  test('filled in correctly has no faults, and is trimmed', () => {
    const form = fillSignUpForm({ name: ' Chanda ', email: ' chanda@example.com\n' });
    expect(signUpFormSchema.parse(form)).toMatchObject({ name: 'Chanda', email: 'chanda@example.com' });
  });

  test.each([
    ['name', '   ', 'Name is required'],
    ['name', 'n'.repeat(101), 'Name must be less than 100 characters'],
    ['name', '🌻'.repeat(101), 'Name must be less than 100 characters'],
    ['name', '\u200b\u2060', 'Name is required'],
    ['email', '', 'Invalid email address'],
    ['email', 'chanda@example', 'Invalid email address'],
    ['email', LONG_EMAIL, 'Email must be less than 255 characters'],
    ['confirmPassword', '', "Passwords don't match"],
    ['confirmPassword', 'mangoes', "Passwords don't match"],
  ])('%s: %j says %j', (field, value, sentence) => {
    expect(under({ [field]: value })).toEqual({ [field]: sentence });
  });

  test.each(['', '12345'])('the password %j is too short', (password) => {
    const sentence = 'Password must be at least 6 characters';
    expect(under({ password, confirmPassword: password })).toEqual({ password: sentence });
  });

  test('the limits themselves are allowed', () => {
    expect(under({ name: '🌻'.repeat(100) })).toEqual({});
    expect(under({ name: 'n'.repeat(100), email: `${'n'.repeat(243)}@example.com` })).toEqual({});
  });
});

describe('the sign-in form', () => {
  test.each([
    ['email', '', 'Invalid email address'],
    ['email', 'chanda', 'Invalid email address'],
    ['password', '', 'Password is required'],
  ])('%s: %j says %j', (field, value, sentence) => {
    expect(fieldErrors(signInFormSchema, { ...fillSignInForm(), [field]: value })).toEqual({
      [field]: sentence,
    });
  });

  test('takes any password that somebody once chose', () => {
    const form = fillSignInForm({ email: ' chanda@example.com ', password: '1' });
    expect(signInFormSchema.parse(form)).toEqual({ email: 'chanda@example.com', password: '1' });
  });
});

describe('the profile', () => {
  test('gives the stored phone', () => {
    const stored = profileFormSchema.parse({ name: ' Chanda ', phone: '0971234567' });
    expect(stored).toEqual({ name: 'Chanda', phone: '+260971234567' });
    const said = fieldErrors(profileFormSchema, { name: '', phone: '' });
    expect(said).toEqual({ name: 'Full name is required', phone: 'Phone number is required' });
  });

  test('a new password needs the present one and its own repetition', () => {
    const good = { present: 'x', password: 'three-green-mangoes', confirmPassword: 'three-green-mangoes' };
    expect(fieldErrors(passwordFormSchema, good)).toEqual({});
    expect(fieldErrors(passwordFormSchema, { present: '', password: '1', confirmPassword: '2' })).toEqual({
      present: 'Password is required',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    });
  });
});

describe('a stored profile', () => {
  test.each([
    ['the shortest of everything', { id: 'u', name: 'C', email: 'c@e', phone: '+12345678' }],
    ['the longest in emoji', { name: '🌻'.repeat(100) }],
    ['the longest', { name: 'n'.repeat(100), email: 'n'.repeat(255), phone: '+123456789012345' }],
  ])('%s fits', (_, changes) => {
    expect(learnerSchema.safeParse({ ...makeUser(), ...changes }).success).toBe(true);
  });

  test.each([
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['a name of 101 emoji', { name: '🌻'.repeat(101) }],
    ['a phone as typed', { phone: '0971234567' }],
    ['a phone of 7 digits', { phone: '+1234567' }],
    ['a phone of 16 digits', { phone: '+1234567890123456' }],
    ['a phone with a line break', { phone: '+260971234567\n' }],
  ])('%s does not fit', (_, changes) => {
    expect(learnerSchema.safeParse(makeUser({ phone: null })).success).toBe(true);
    expect(learnerSchema.safeParse({ ...makeUser(), ...changes }).success).toBe(false);
  });
});
