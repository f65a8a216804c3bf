/** What learners read about classes. Join buttons and refusals are verbatim from the spec. */
import { weekendWord } from '#hub';

/** Join buttons, in the order they are checked (spec §4, rules §4). */
export const joinMessages = {
  noAccess: 'Payment Required',
  upcoming: 'Unlocks T-15',
  noLink: 'Link Not Published',
  open: (day: string) => `Join ${day} Now`,
  ended: 'Class ended',
} as const;

/** Replaces the countdown once the class runs (spec §4). */
export const sessionStarted = 'Session started';

export const joinRefusals = {
  noAccess: 'This class opens once your payment is approved.',
  otherWeekend: `This class is not one of your ${weekendWord}s.`,
  upcoming: 'The class link opens 15 minutes before class.',
  noLink: 'The link for this class is not published yet. Try again in a few minutes.',
  ended: 'This class has ended.',
  noRecording: 'There is no recording of this class yet.',
  recordingOver: 'Recordings can be watched until 30 days after the course. That time is over.',
} as const;

export const claimRefusals = {
  notOver: 'This class is not over yet.',
  present: 'You are marked as there already.',
  tooLate: 'This could be said until two weeks after your last class. That time is over.',
  once: 'You have already said this of the class. Our staff look at it once.',
} as const;

export const feedbackRefusals = {
  notOver: 'The question comes after your last class.',
  tooLate: 'This could be answered until 30 days after the course. That time is over.',
  absent: 'The question is for those who were in a class.',
  once: 'You have already answered. Thank you.',
} as const;
