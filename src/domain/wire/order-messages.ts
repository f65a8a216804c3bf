/** What learners read about orders, payments and banners; verbatim from the spec. */

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
  keptByOlderApp: 'An older version of this app never sent it. Check it and send it again.',
} as const;

export const togetherMessages = {
  oneIsPaid:
    'One of these courses is already paid. Open your dashboard and send this proof for what is still to pay.',
} as const;

export const deletionMessages = {
  underReview: 'One of your payments is being checked. You can delete the account once that is decided.',
  passwordAgain: 'Type your password again to delete the account.',
} as const;

export const bannerMessages = {
  rejected: "We couldn't verify your payment",
  rejectedNext: 'Please resubmit proof.',
  underReview: "Thanks! Your proof was submitted. We're verifying (up to 12 hours).",
  approved: 'Payment approved. Join links unlock 15 minutes before class.',
  /** `Sat 15:00` and `Sun 17:00` in the spec; otherwise where staff moved the class. */
  upcoming: (dayTime: string) => `Your next class is soon: ${dayTime}.`,
} as const;

export const cardMessages = {
  paymentRequired: 'Payment Required',
  submitProof: 'Submit Proof to Unlock',
  underReview: "We're verifying your payment (up to 12 hours)",
  resubmit: 'Resubmit Proof',
  rejectedDefault: 'The payment could not be matched. Check the transaction ID and send your proof again.',
  temporaryAccess: 'Temporary Access',
  provisional: 'We are checking your payment. You can already join this class.',
  loading: 'Loading your dashboard...',
  empty: 'No courses yet',
} as const;
