/** Texts of the public site, verbatim from the spec (§2). */
import { classEnds } from '../time/time.ts';
import { classDay, classStarts, courseWeeks, repeatDay, repeatStarts, weekendWord } from '#hub';

export const siteMessages = {
  headline: `Learn Digital Skills in ${courseWeeks} ${courseWeeks === 1 ? 'Week' : 'Weeks'}`,
  tagline: `Affordable, practical, live classes every ${weekendWord}.`,
  schedule: `${classDay.slice(0, 3)} ${classStarts} | ${repeatDay.slice(0, 3)} ${repeatStarts}-${classEnds(repeatStarts)}`,
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
