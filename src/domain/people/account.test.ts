import { describe, expect, test } from 'vitest';
import { fillEnrolForm, fillSignInForm, fillSignUpForm } from '../../../tests/factories/form.ts';
import { makeUser } from '../../../tests/factories/learner.ts';
import { shown } from '../../../tests/shown.ts';
import {
  enrolFormSchema,
  passwordFormSchema,
  profileFormSchema,
  signInFormSchema,
  signUpFormSchema,
  learnerSchema,
} from './account.ts';

const LONG_EMAIL = `${'n'.repeat(244)}@example.com`;

describe('the form of somebody who is signed in', () => {
  test('asks for no e-mail and no password', () => {
    expect(enrolFormSchema.parse(fillEnrolForm()).phone).toBe('+260971234567');
    expect(shown(enrolFormSchema, { name: '', phone: '', courseId: '', agreedToTerms: false })).toEqual({
      name: 'Full name is required',
      phone: 'Phone number is required',
      courseId: 'Please select a course',
      agreedToTerms: 'You must agree to the terms and conditions',
    });
  });
});

describe('the sign-up form', () => {
  const under = (changes: Record<string, unknown>) =>
    shown(signUpFormSchema, { ...fillSignUpForm(), ...changes });

  test('filled in well says nothing and trims', () => {
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
    expect(under({ password, confirmPassword: password })).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  test('everything at once', () => {
    expect(under({ name: '', email: '', password: '1', confirmPassword: '2' })).toEqual({
      name: 'Name is required',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    });
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
    expect(shown(signInFormSchema, { ...fillSignInForm(), [field]: value })).toEqual({ [field]: sentence });
  });

  test('takes any password that somebody once chose', () => {
    const form = fillSignInForm({ email: ' chanda@example.com ', password: '1' });
    expect(signInFormSchema.parse(form)).toEqual({ email: 'chanda@example.com', password: '1' });
  });
});

describe('the profile', () => {
  test('gives the stored phone', () => {
    expect(profileFormSchema.parse({ name: ' Chanda ', phone: '0971234567' })).toEqual({
      name: 'Chanda',
      phone: '+260971234567',
    });
    expect(shown(profileFormSchema, { name: '', phone: '' })).toEqual({
      name: 'Full name is required',
      phone: 'Phone number is required',
    });
  });

  test('a new password needs the present one and its twin', () => {
    const good = { present: 'x', password: 'three-green-mangoes', confirmPassword: 'three-green-mangoes' };
    expect(shown(passwordFormSchema, good)).toEqual({});
    expect(shown(passwordFormSchema, { present: '', password: '1', confirmPassword: '2' })).toEqual({
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
    ['no name', { name: '' }],
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['a name of 101 emoji', { name: '🌻'.repeat(101) }],
    ['a phone as typed', { phone: '0971234567' }],
    ['a phone of 7 digits', { phone: '+1234567' }],
    ['a phone of 16 digits', { phone: '+1234567890123456' }],
    ['a phone with a line break', { phone: '+260971234567\n' }],
    ['no id', { id: '' }],
  ])('%s does not fit', (_, changes) => {
    expect(learnerSchema.safeParse(makeUser({ phone: null })).success).toBe(true);
    expect(learnerSchema.safeParse({ ...makeUser(), ...changes }).success).toBe(false);
  });
});
