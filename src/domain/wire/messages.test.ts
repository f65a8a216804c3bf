import { describe, expect, test } from 'vitest';
import { formatKwacha, formatWeeks } from '../classes/course.ts';
import { exportLabels } from '../records/export.ts';
import { COURSE_WEEKS } from './limits.ts';
import { BRAND, COPYRIGHT_YEAR, errorMessages, perSkill, toasts } from './messages.ts';
import { cardMessages } from './order-messages.ts';
import { sessionStarted } from './class-messages.ts';
import { siteMessages } from './site-messages.ts';
import { staffToasts, staffSignInMessages } from './staff-messages.ts';
import { orderStateLabels } from '../money/order.ts';

/** Transcribed from the spec, by its sections; tests of forms, banners and buttons have their own sentences. */
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
    [sessionStarted, 'Session started'],
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

test('toasts without a text in the spec have none', () => {
  expect(toasts.receiptReady).not.toHaveProperty('text');
  expect(toasts.signOutFailed).not.toHaveProperty('text');
  expect(toasts.signOutSuccess).not.toHaveProperty('text');
});

test('every toast of the spec is in the table above', () => {
  const all = Object.values(catalogue).flat();
  const said = new Set(all.map(([sentence]) => sentence));
  const { takesLonger: _ours, ...ofSpec } = toasts;
  for (const toast of Object.values(ofSpec)) expect(said).toContain(toast.title);
  expect(BRAND).toBe('Digital Skills Hub');
});
