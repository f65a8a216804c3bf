/**
 * Every sentence that the spec fixes (§2, §4, §5, §8), or that app and functions must share. Sentences that only
 * staff read are in `staff-messages.ts`.
 * Word for word: a test compares them with the catalogue of the spec.
 */
export const BRAND = 'Digital Skills Hub';
export const COPYRIGHT_YEAR = 2024;

/** Under a field of the registration form (spec §5). */
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

/** Under a field of the sign-up and sign-in forms (spec §5). */
export const accountMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be less than 100 characters',
  emailInvalid: 'Invalid email address',
  emailTooLong: 'Email must be less than 255 characters',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordRequired: 'Password is required',
  passwordCommon: 'This password is on every thief’s list. Choose another, for example three words.',
  passwordTooLong: 'Password must be at most 128 characters',
  confirmDiffers: "Passwords don't match",
  presentWrong: 'This is not your present password.',
  phoneUnclear: 'Write the phone number like 097 000 0000, or with its country code.',
} as const;

/** A toast: a title, and a text where the spec gives one (spec §8). */
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
  loginFailed: { title: 'Login failed', text: 'Invalid credentials' },
  downloadFailed: { title: 'Download failed', text: 'Could not download receipt. Please try again.' },
  receiptReady: { title: 'Receipt ready' },
  signOutFailed: { title: 'Error signing out' },
  signOutSuccess: { title: 'Signed out successfully' },
  exportNeedsSession: { title: 'Authentication required', text: 'Please log in to export data.' },
  exportFailed: { title: 'Export failed', text: 'Could not export data.' },
  exportSuccess: {
    title: 'Export successful',
    text: 'CSV generated. Your download will begin shortly.',
  },
} as const satisfies Record<string, Toast>;

/** Errors that a page or a command says in one sentence (spec §8 where it has one). */
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
  badRequest: 'Something in what was sent does not fit. Please check the form and try again.',
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
  tooOften: (when: string) => `You did this very often today. Go on from ${when}, or contact us on WhatsApp.`,
  resetLinkEnded: 'This link was used already or is too old. Ask for a new one.',
} as const;

/** Payment proofs. */
export const proofMessages = {
  transactionIdRequired: 'Type the transaction ID from your confirmation message.',
  transactionIdInvalid: 'A transaction ID has 8 to 30 letters, digits and dots, with no spaces.',
  evidenceRequired: 'Paste the confirmation message or add a picture of it.',
  messageTooLong: 'The message is too long. Paste only the confirmation message.',
  imageNotPicture:
    'This file is not a JPEG, PNG or WebP picture. Take a screenshot of the message and choose that.',
  imageTooLarge: 'This picture is too large. Send one of at most 700 KB.',
  imageOddSize: 'This picture has a size that we cannot show. Take a new screenshot.',
  transactionIdSeen:
    'This transaction ID was already sent to us. We will check it by hand, so it can take a little longer.',
  keptByOlderApp: 'An older version of this app kept it, and it was never sent. Check it and send it again.',
} as const;

/** Receipts. */
export const receiptMessages = {
  notApproved: 'The receipt is ready once your payment is approved.',
  unknown: 'There is no receipt at this address.',
  linkEnded: 'This download link has ended. Open the receipt from your dashboard again.',
} as const;

/** Deleting one's own account. */
export const deletionMessages = {
  underReview: 'One of your payments is being checked. You can delete the account once that is decided.',
  passwordAgain: 'Type your password again to delete the account.',
} as const;

/** Status banners of the dashboard (spec §4). */
export const bannerMessages = {
  rejected: "We couldn't verify your payment",
  rejectedNext: 'Please resubmit proof.',
  underReview: "Thanks! Your proof was submitted. We're verifying (up to 12 hours).",
  approved: 'Payment approved. Join links unlock 15 minutes before class.',
  /** `Sat 15:00` and `Sun 17:00` in the spec; another day and hour where staff moved the class. */
  upcoming: (dayTime: string) => `Your next class is soon: ${dayTime}.`,
  resubmit: 'Resubmit Proof',
} as const;

/** Enrollment cards (spec §2, §4). */
export const cardMessages = {
  paymentRequired: 'Payment Required',
  submitProof: 'Submit Proof to Unlock',
  underReview: "We're verifying your payment (up to 12 hours)",
  resubmit: 'Resubmit Proof',
  rejectedDefault: 'The payment could not be matched. Check the transaction ID and send your proof again.',
  temporaryAccess: 'Temporary Access',
  sessionStarted: 'Session started',
  loading: 'Loading your dashboard...',
  empty: 'No courses yet',
} as const;

/** Join buttons, in the order in which they are tried (spec §4, rules §4). */
export const joinMessages = {
  noAccess: 'Payment Required',
  upcoming: 'Unlocks T-15',
  noLink: 'Link Not Published',
  open: (day: string) => `Join ${day} Now`,
  ended: 'Class ended',
} as const;

/** Why `join-class` refuses, in a sentence for the join page. */
export const joinRefusals = {
  noAccess: 'This class opens once your payment is approved.',
  otherWeekend: 'This class is not one of your weekends.',
  upcoming: 'The class link opens 15 minutes before class.',
  noLink: 'The link for this class is not published yet. Try again in a few minutes.',
  ended: 'This class has ended.',
  noRecording: 'There is no recording of this class yet.',
  recordingOver: 'Recordings can be watched until 30 days after the course. That time is over.',
} as const;

/** The public site (spec §2). */
export const siteMessages = {
  headline: 'Learn Digital Skills in 2 Weeks',
  tagline: 'Affordable, practical, live classes every weekend.',
  schedule: 'Sat 15:00 | Sun 17:00-18:00',
  registerNow: 'Register Now',
  viewCourses: 'View Courses',
  viewAllCourses: 'View All Courses',
  signIn: 'Sign In',
  noteUnlocks: 'Live link unlocks after payment',
  noteMobile: 'Mobile-friendly',
  howItWorks: 'How It Works',
  calendar: 'Never Miss a Class',
  addToCalendar: 'Add to Google Calendar',
  calendarNote: 'Calendar links will be updated with actual URLs after registering for a course.',
  closing: 'Ready to Start Learning?',
  closingRegister: 'Register for Courses',
  closingSignIn: 'Sign In to Dashboard',
  chat: 'Chat with us',
  chatHelp: "We're here to help!",
  whatYouLearn: "What You'll Learn",
  registerAndPay: 'Register & Pay',
  returnHome: 'Return to Home',
  aboutOpening: 'Coming soon',
  termsOpening: 'Terms of Service will be available soon',
} as const;

/** A course's price as the notes of the home page say it: `K100 per skill`. */
export const perSkill = (price: string): string => `${price} per skill`;
