/** Sentences that the spec fixes (a test compares them) or that app and functions share; pages have their own modules as well. */
import { phoneExample } from '#hub';

export { name as BRAND } from '#hub';
export const COPYRIGHT_YEAR = 2024;

export const registrationMessages = {
  nameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  phoneTooShort: 'Phone number must be at least 9 digits',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: 'Passwords do not match',
  courseRequired: 'Please select a course',
  termsRequired: 'You must agree to the terms and conditions',
} as const;

export const accountMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be less than 100 characters',
  emailInvalid: 'Invalid email address',
  emailTooLong: 'Email must be less than 255 characters',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordRequired: 'Password is required',
  passwordCommon: 'This password is too easy to guess. Choose another, for example three words.',
  passwordTooLong: 'Password must be at most 128 characters',
  confirmDiffers: "Passwords don't match",
  presentWrong: 'This is not your present password.',
  phoneHint: `For example ${phoneExample}. We use it for your payment and your classes.`,
  phoneUnclear: `Write the phone number like ${phoneExample}, or with its country code.`,
} as const;

/** A toast's title, and text if the spec has one (spec §8). */
export type Toast = { readonly title: string; readonly text?: string };

export const toasts = {
  registrationFailed: {
    title: 'Registration failed',
    text: 'Please try again or contact support.',
  },
  registrationSuccess: {
    title: 'Registration successful!',
    text: 'Please contact us on WhatsApp to complete your payment.',
  },
  signUpFailed: { title: 'Sign up failed', text: 'Please try again.' },
  signUpSuccess: {
    title: 'Account created successfully!',
    text: 'Please check your email to verify your account, then sign in.',
  },
  signInFailed: { title: 'Sign in failed', text: 'Please try again.' },
  signInSuccess: { title: 'Welcome back!', text: 'Redirecting to your dashboard...' },
  downloadFailed: { title: 'Download failed', text: 'Could not download receipt. Please try again.' },
  receiptReady: { title: 'Receipt ready' },
  signOutFailed: { title: 'Error signing out' },
  signOutSuccess: { title: 'Signed out successfully' },
  takesLonger: {
    title: 'This takes longer than usual',
    text: 'We keep trying by ourselves. Nothing happens twice.',
  },
} as const satisfies Record<string, Toast>;

/** One-sentence errors (spec §8 where it has one). */
export const errorMessages = {
  coursesNotLoaded: 'Could not load courses. Please refresh the page.',
  noUserCreated: 'Failed to create user account',
  invalidLogin: 'Invalid email or password. Please check your credentials and try again.',
  adminUnexpected: 'An unexpected error occurred',
  accountNotFound: 'Account not found. Please register for courses first.',
  dashboardNotLoaded: 'Could not load your dashboard. Please try again.',
  routerFallback: 'Unexpected Application Error!',
  notFound: 'Oops! Page not found',
  emailInUse: 'This email already has an account. Sign in to go on; what you typed is kept.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes, or contact us on WhatsApp.',
  offline: 'No connection to the hub. Nothing was sent; try again when you have signal.',
  timedOut: 'The hub did not answer in time. Try again; nothing happens twice.',
  signInAgain: 'Please sign in again to go on.',
  badRequest: 'Something in the form is not right. Please check it and try again.',
  unknownCourse: 'This course is not open for registration.',
  unknownOrder: 'We could not find that order in your account.',
  orderNeedsSignIn: 'Please sign in with the email you used for this order.',
  unknownClass: 'We could not find that class.',
  alreadyPaid: 'This order is already paid. There is nothing more to send.',
  tooManyProofs:
    'This order has as many proofs as it can take. Please contact us on WhatsApp so that we can help.',
  keyReused: 'This request was already used for something else. Please reload the page and try again.',
  busy: 'The hub has a lot to do right now. Nothing was lost; please try again in a minute.',
  server: 'Something went wrong on our side. Nothing was lost; please try again.',
  learnersOnly: 'A staff account cannot do this. Sign in as a learner.',
  methodNotAllowed: 'This address does not answer that kind of request.',
  cancelled: 'Stopped. Nothing was sent.',
  accountDisabled: 'This account is closed. Please contact us on WhatsApp.',
  tooOften: (when: string) => `Too many tries today. Try again from ${when}, or contact us on WhatsApp.`,
  resetLinkEnded: 'This link was used already or is too old. Ask for a new one.',
} as const;

/** `number`: the start of the request's id, by which the functions' log is searched. */
export const serverMessage = (number: string): string =>
  `${errorMessages.server} If you ask us about it, tell us this number: ${number}.`;

export const perSkill = (price: string): string => `${price} per skill`;
