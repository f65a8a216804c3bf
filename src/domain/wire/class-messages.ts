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
  present: 'You are already marked present.',
  tooLate: 'You could tell us until two weeks after your last class. That time is over.',
  once: 'You already told us about this class. Our staff answer once.',
} as const;

export const feedbackRefusals = {
  notOver: 'You can answer after your last class.',
  tooLate: 'You could answer until 30 days after the course. That time is over.',
  absent: 'Only learners who were in a class can answer.',
  once: 'You have already answered. Thank you.',
} as const;
