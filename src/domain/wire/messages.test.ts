import { describe, expect, test } from 'vitest';
import { formatKwacha, formatWeeks } from '../classes/course.ts';
import { exportLabels } from '../records/export.ts';
import { COURSE_WEEKS } from './limits.ts';
import {
  accountMessages,
  BRAND,
  COPYRIGHT_YEAR,
  errorMessages,
  perSkill,
  registrationMessages,
  toasts,
} from './messages.ts';
import { bannerMessages, cardMessages } from './order-messages.ts';
import { joinMessages, sessionStarted } from './class-messages.ts';
import { siteMessages } from './site-messages.ts';
import { staffToasts, staffSignInMessages } from './staff-messages.ts';
import { orderStateLabels } from '../money/order.ts';

/** Transcribed from the spec, sentence by sentence, with the place where it stands. */
const catalogue: Record<string, readonly (readonly [said: string, spec: string])[]> = {
  '§2 navigation and home': [
    [siteMessages.signIn, 'Sign In'],
    [siteMessages.registerNow, 'Register Now'],
    [siteMessages.headline, 'Learn Digital Skills in 2 Weeks'],
    [siteMessages.tagline, 'Affordable, practical, live classes every weekend.'],
    [siteMessages.viewCourses, 'View Courses'],
    [perSkill(formatKwacha(100)), 'K100 per skill'],
    [siteMessages.noteUnlocks, 'Live link unlocks after payment'],
    [siteMessages.noteMobile, 'Mobile-friendly'],
    [siteMessages.viewAllCourses, 'View All Courses'],
    [siteMessages.howItWorks, 'How It Works'],
    [siteMessages.calendar, 'Never Miss a Class'],
    [siteMessages.addToCalendar, 'Add to Google Calendar'],
    [siteMessages.closing, 'Ready to Start Learning?'],
    [siteMessages.closingRegister, 'Register for Courses'],
    [siteMessages.closingSignIn, 'Sign In to Dashboard'],
    [siteMessages.chat, 'Chat with us'],
    [siteMessages.chatHelp, "We're here to help!"],
    [String(COPYRIGHT_YEAR), '2024'],
  ],
  '§2 courses and placeholders': [
    [siteMessages.whatYouLearn, "What You'll Learn"],
    [formatWeeks(COURSE_WEEKS), '2 weeks'],
    [siteMessages.schedule, 'Sat 15:00 | Sun 17:00-18:00'],
    [formatKwacha(100), 'K100'],
    [siteMessages.registerAndPay, 'Register & Pay'],
    [siteMessages.termsOpening, 'Terms of Service will be available soon'],
    [siteMessages.aboutOpening.toLowerCase(), 'coming soon'],
    [errorMessages.notFound, 'Oops! Page not found'],
    [siteMessages.returnHome, 'Return to Home'],
    [errorMessages.routerFallback, 'Unexpected Application Error!'],
  ],
  '§2 dashboard and portal': [
    [cardMessages.loading, 'Loading your dashboard...'],
    [cardMessages.empty, 'No courses yet'],
    [cardMessages.paymentRequired, 'Payment Required'],
    [cardMessages.submitProof, 'Submit Proof to Unlock'],
    [cardMessages.underReview, "We're verifying your payment (up to 12 hours)"],
    [cardMessages.resubmit, 'Resubmit Proof'],
    [staffSignInMessages.verifying, 'Verifying session...'],
    [exportLabels.payments, 'Payments CSV'],
    [exportLabels.students, 'Students CSV'],
    [exportLabels.enrollments, 'Enrollments CSV'],
  ],
  '§4 states': [
    [orderStateLabels.pending, 'Pending'],
    [orderStateLabels.under_review, 'Awaiting Review'],
    [orderStateLabels.approved, 'Paid'],
    [orderStateLabels.rejected, 'Rejected'],
    [cardMessages.temporaryAccess, 'Temporary Access'],
    [joinMessages.upcoming, 'Unlocks T-15'],
    [joinMessages.noAccess, 'Payment Required'],
    [joinMessages.noLink, 'Link Not Published'],
    [joinMessages.open('Saturday'), 'Join Saturday Now'],
    [joinMessages.open('Sunday'), 'Join Sunday Now'],
    [sessionStarted, 'Session started'],
    [bannerMessages.rejected, "We couldn't verify your payment"],
    [bannerMessages.rejectedNext, 'Please resubmit proof.'],
    [bannerMessages.underReview, "Thanks! Your proof was submitted. We're verifying (up to 12 hours)."],
    [bannerMessages.approved, 'Payment approved. Join links unlock 15 minutes before class.'],
    [bannerMessages.upcoming('Sat 15:00'), 'Your next class is soon: Sat 15:00.'],
    [bannerMessages.upcoming('Sun 17:00'), 'Your next class is soon: Sun 17:00.'],
  ],
  '§5 registration form': [
    [registrationMessages.nameRequired, 'Full name is required'],
    [registrationMessages.emailRequired, 'Email is required'],
    [registrationMessages.emailInvalid, 'Please enter a valid email address'],
    [registrationMessages.phoneRequired, 'Phone number is required'],
    [registrationMessages.phoneTooShort, 'Phone number must be at least 9 digits'],
    [registrationMessages.passwordRequired, 'Password is required'],
    [registrationMessages.passwordTooShort, 'Password must be at least 6 characters'],
    [registrationMessages.confirmRequired, 'Please confirm your password'],
    [registrationMessages.confirmDiffers, 'Passwords do not match'],
    [registrationMessages.courseRequired, 'Please select a course'],
    [registrationMessages.termsRequired, 'You must agree to the terms and conditions'],
  ],
  '§5 sign-up and sign-in forms': [
    [accountMessages.nameRequired, 'Name is required'],
    [accountMessages.nameTooLong, 'Name must be less than 100 characters'],
    [accountMessages.emailInvalid, 'Invalid email address'],
    [accountMessages.emailTooLong, 'Email must be less than 255 characters'],
    [accountMessages.passwordTooShort, 'Password must be at least 6 characters'],
    [accountMessages.confirmDiffers, "Passwords don't match"],
    [accountMessages.passwordRequired, 'Password is required'],
  ],
  '§8 error catalogue': [
    [errorMessages.coursesNotLoaded, 'Could not load courses. Please refresh the page.'],
    [errorMessages.noUserCreated, 'Failed to create user account'],
    [toasts.registrationFailed.title, 'Registration failed'],
    [toasts.registrationFailed.text, 'Please try again or contact support.'],
    [toasts.registrationSuccess.title, 'Registration successful!'],
    [toasts.registrationSuccess.text, 'Please contact us on WhatsApp to complete your payment.'],
    [toasts.signUpFailed.title, 'Sign up failed'],
    [toasts.signUpFailed.text, 'Please try again.'],
    [toasts.signUpSuccess.title, 'Account created successfully!'],
    [toasts.signUpSuccess.text, 'Please check your email to verify your account, then sign in.'],
    [toasts.signInFailed.title, 'Sign in failed'],
    [toasts.signInFailed.text, 'Please try again.'],
    [errorMessages.invalidLogin, 'Invalid email or password. Please check your credentials and try again.'],
    [toasts.signInSuccess.title, 'Welcome back!'],
    [toasts.signInSuccess.text, 'Redirecting to your dashboard...'],
    [staffToasts.loginFailed.title, 'Login failed'],
    [staffToasts.loginFailed.text, 'Invalid credentials'],
    [errorMessages.adminUnexpected, 'An unexpected error occurred'],
    [toasts.downloadFailed.title, 'Download failed'],
    [toasts.downloadFailed.text, 'Could not download receipt. Please try again.'],
    [toasts.receiptReady.title, 'Receipt ready'],
    [errorMessages.accountNotFound, 'Account not found. Please register for courses first.'],
    [errorMessages.dashboardNotLoaded, 'Could not load your dashboard. Please try again.'],
    [toasts.signOutFailed.title, 'Error signing out'],
    [toasts.signOutSuccess.title, 'Signed out successfully'],
    [staffToasts.exportNeedsSession.title, 'Authentication required'],
    [staffToasts.exportNeedsSession.text, 'Please log in to export data.'],
    [staffToasts.exportFailed.title, 'Export failed'],
    [staffToasts.exportFailed.text, 'Could not export data.'],
    [staffToasts.exportSuccess.title, 'Export successful'],
    [staffToasts.exportSuccess.text, 'CSV generated. Your download will begin shortly.'],
  ],
};

describe.each(Object.entries(catalogue))('%s', (_, sentences) => {
  test.each(sentences)('%s', (said, spec) => {
    expect(said).toBe(spec);
  });
});

test('what the spec gives no text has none', () => {
  expect(toasts.receiptReady).not.toHaveProperty('text');
  expect(toasts.signOutFailed).not.toHaveProperty('text');
  expect(toasts.signOutSuccess).not.toHaveProperty('text');
});

test('the decision on class links: what is over is called so', () => {
  expect(joinMessages.ended).toBe('Class ended');
});

test('every registration sentence and every toast of the spec is in the table above', () => {
  const said = new Set(
    Object.values(catalogue).flatMap((sentences) => sentences.map(([sentence]) => sentence)),
  );
  for (const sentence of Object.values(registrationMessages)) expect(said).toContain(sentence);
  const { takesLonger: _ours, ...ofSpec } = toasts;
  for (const toast of Object.values(ofSpec)) expect(said).toContain(toast.title);
  const { upcoming: _, ...banners } = bannerMessages;
  for (const sentence of Object.values(banners)) expect(said).toContain(sentence);
  expect(BRAND).toBe('Digital Skills Hub');
});
