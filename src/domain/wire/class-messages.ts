/** What learners read about classes; verbatim from the spec. */

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
  otherWeekend: 'This class is not one of your weekends.',
  upcoming: 'The class link opens 15 minutes before class.',
  noLink: 'The link for this class is not published yet. Try again in a few minutes.',
  ended: 'This class has ended.',
  noRecording: 'There is no recording of this class yet.',
  recordingOver: 'Recordings can be watched until 30 days after the course. That time is over.',
} as const;
