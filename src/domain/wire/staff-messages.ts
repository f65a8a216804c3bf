/** What the portal and its commands say to staff; verbatim from the spec. */
import { classDay, currencyName, weekendWord } from '#hub';
import type { Toast } from './messages.ts';

export const staffToasts = {
  loginFailed: { title: 'Login failed', text: 'Invalid credentials' },
  exportNeedsSession: { title: 'Authentication required', text: 'Please log in to export data.' },
  exportFailed: { title: 'Export failed', text: 'Could not export data.' },
  exportSuccess: {
    title: 'Export successful',
    text: 'CSV generated. Your download will begin shortly.',
  },
} as const satisfies Record<string, Toast>;

export const reviewMessages = {
  newerProof: 'A newer proof came for this order. Look at that one first.',
  otherOrders: 'The orders of this proof have changed. Look at it again.',
  alreadyDecided: 'This order was already decided.',
  unknownOrder: 'There is no order with this code.',
  reasonRequired: 'Give a reason. The learner reads exactly this sentence.',
  amountShort: 'This payment does not cover the order. Accept it as a part payment or reject it.',
  amountCovers: 'This payment covers the order. Approve it instead of accepting a part.',
  amountRequired: 'Type the amount that reached the hub’s wallet.',
  amountRecorded: 'The ledger holds another amount for this transaction. Look into the hub’s wallet again.',
  nothingLeft: 'All of this payment was already given to other orders. Reject it with a reason.',
  promised: (name: string) =>
    `All of this payment goes to the order of ${name} now. Undo that, or reject this one.`,
  unknownProof: 'There is no such proof.',
  notWaiting: 'This proof does not wait for a decision any more.',
  notAllowed: 'Your role does not allow this.',
} as const;

export const sealMessages = {
  unreadable: 'A seal code has a number and five groups of four. Look at the receipt again.',
} as const;

export const walletMessages = {
  empty: 'There is nothing to read in this. Copy the messages again, or choose another file.',
  unknownLine: 'This line is not here any more.',
  lineSettled: 'A colleague has already completed this line.',
  inFuture: 'This time is in the future. Correct the ID or the time, or choose “It is no money”.',
  unknownImport: 'This import is not here any more. Look at the list again.',
  cannotUndo: 'This import cannot be undone.',
  importUndone: 'This import was undone meanwhile. Import it again, if it was right.',
  importUsed: (count: number) =>
    `${count === 1 ? 'One payment of this import was' : `${count} payments of this import were`} given to an order or sent back. Reverse that first.`,
  noConflict: 'This payment has no second amount any more. Look at it again.',
  notLike: 'The ID of this money is not like that of the proof any more. Look at it again.',
  moneyTaken: 'This money was claimed or given to an order meanwhile. Look at it again.',
  unknownPayment: 'The hub does not know this payment any more. Look at the list again.',
  inConflict: 'This payment came with two amounts. Choose the right one first.',
  isSetAside: 'This was noted as no course money. Take that back first.',
  nothingFree: 'All of this payment was already given to orders.',
  moreThanFree: (free: string) => `Only ${free} of this payment is left to give.`,
  orderPaid: (code: string) => `Order ${code} is paid already.`,
  moreThanDue: (code: string, due: string) => `Order ${code} needs only ${due}.`,
  isClaimed: 'A proof claims this payment. Decide on that proof first.',
  goesBack: 'Some of this payment goes back to its payer, so it is course money.',
  idGoesBack: 'Money of the ID in this proof goes back to its payer, so the proof keeps that ID.',
  isGiven: 'Some of this payment was given to orders, so it is course money.',
  amountGiven: 'Orders and refunds use more than this. First reverse an order or take a refund back.',
  columnsUnknown: 'Say which column holds the transaction ID and which the amount.',
} as const;

export const refundMessages = {
  unknownPayment: 'The hub knows no payment with this transaction ID.',
  notLeft: (left: string) => `Only ${left} of this payment is left.`,
  nothingLeft: 'Nothing of this payment is left: it pays orders, or goes back already.',
  otherOrder: 'This order has nothing to do with this payment.',
  gone: 'A colleague took this refund back. Do not send the money.',
  sentAlready: 'A colleague has already recorded this as sent.',
  otherAmount: (amount: string) => `${amount} was marked. Take that back, then mark the amount you sent.`,
  idUsed: 'Another refund was recorded with this transaction ID.',
  idCameIn: 'This is the ID of money that came in. Type the ID of the payment that you made.',
  notYet: 'This time is in the future. Type when you sent it.',
  notATime: 'Give the day and the time at which it was sent.',
  notAnAmount: 'Type an amount like 50 or 50.25.',
  amountUnknown: 'The hub does not know the amount. Type it below.',
  otherNumber: (to: string, marked: string) => `This went to ${to}, and it was to go to ${marked}.`,
  proofWaits: 'A proof of this payment waits for review. Decide on that first, unless you know better.',
} as const;

export const importMessages = {
  kept: 'The messages are kept here and sent again by themselves.',
  tooMany: 'These are too many messages at once. Send them in two halves.',
  tooLarge: 'This file is too large. Get a statement for fewer days.',
  columnsAsked: 'Say once which column is which. The hub remembers it for this heading line.',
  undoing:
    'Its payments leave the wallet, unless another import told of them too. Proofs that claim them are not seen any more.',
  undone: (payments: number, used: number) =>
    `${payments} ${payments === 1 ? 'payment' : 'payments'} left the wallet.${used === 0 ? '' : ` ${used} stayed, because ${used === 1 ? 'it was' : 'they were'} given to an order meanwhile.`}`,
  columnsKnown: 'The hub reads the columns like this. Change what is wrong.',
} as const;

export const lineMessages = {
  amountNeeded: `Type how many ${currencyName} came in.`,
  phoneWrong: 'This is not a phone number. Leave it empty where you do not know it.',
} as const;

export const giveMessages = {
  noOrder: 'Choose the order that this money is for.',
  noAmount: `Type how many ${currencyName} each order gets.`,
  tooMuch: (free: string) => `This is more than the ${free} that is left.`,
  noneFound: 'No open order matches this. Try the order code, the phone or the name.',
} as const;

export const certificateMessages = {
  noKey: 'This hub has no key to sign certificates with yet.',
  notOver: `The last class of this ${weekendWord} is not over yet.`,
  notPaid: 'Only learners who paid for the course can get a certificate.',
  hasOne: 'This learner has a certificate already.',
  unknown: 'There is no certificate with this code.',
  ended: 'This certificate was withdrawn or replaced already.',
} as const;

export const staffMessages = {
  unknownLearner: 'This learner is not here any more.',
  unknownEnrollment: 'This enrollment is not here any more.',
  unknownClaim: 'This is not here any more: the account was deleted.',
  claimDecided: 'A colleague has already answered this.',
  unknownOffering: `This ${weekendWord} is not here any more.`,
  unknownCourse: 'This course is not here any more.',
  unknownStaff: 'This person is not on the staff.',
  notApproved: 'Only an approved order or an accepted part can be reversed.',
  reasonMissing: 'Give a reason of at least three letters.',
  accessEnd: 'Choose an end in the future, no later than Settings allow.',
  classTime: `A class stays within three days of its ${weekendWord}.`,
  planPast: `This ${weekendWord} is over. Plan from a later ${classDay}.`,
  closesBefore: 'Close registration after it opens.',
  closesLate: `Close registration before the last class of the ${weekendWord} begins.`,
  linkMissing: 'Paste the link, then publish.',
  linkTaken: 'Another course meets at this link on the same day. Give this class a link of its own.',
  linkLive: 'This is the link of a live class. A recording has a link of its own.',
  linkUnsure: 'Open each link with a remark once, then tick this.',
  noteChanged: 'Somebody else changed this note meanwhile. Read it and write yours again.',
  roomReused: 'Another class has this link. Tick that this is on purpose, or give a link of its own.',
  courseList: 'The courses have changed. Reload the page and try again.',
  lastOwner: 'The hub needs at least one active owner who has set a password.',
  invitationUsed: 'This invitation does not work any more. Ask an owner for a new one.',
  sessionOver: 'This session is over already.',
  passwordShort: 'A staff password has at least 12 characters.',
} as const;

/** Failed reads; unlike failed sends, nothing is lost. */
export const readMessages = {
  offline: 'No connection to the hub, so this could not be read. Try again when there is a connection.',
  timedOut: 'The hub did not answer in time, so this could not be read. Try again.',
} as const;

export const exportMessages = {
  title: 'Data Exports',
  note: 'Exports are logged for audit and generated on demand as UTF-8 with headers.',
  notADate: 'This is not a date.',
  datesReversed: 'The end date lies before the start date.',
  unknownCourse: 'There is no course with this id. Choose one from the list.',
  brokenOff: 'The file broke off before its end, so nothing was saved. Check the connection and try again.',
} as const;

export const searchMessages = {
  howFound:
    'Type the start of a name or an email, the start or end of a phone or a transaction ID, or the number of an order or a receipt.',
  more: 'See more in the list',
  evenMore: 'Too many to show: type more.',
} as const;

export const staffSignInMessages = {
  verifying: 'Verifying session...',
  sessionEnded: 'Your session has ended. Please sign in again.',
  roleChanged: (role: string) => `Your role was changed: you are ${role} now. Please sign in again.`,
  accountClosed: (owners: readonly string[]) =>
    `Your staff account was disabled. If you did not expect that, ask ${owners.join(' or ') || 'an owner of the hub'}.`,
  accountClosedTitle: 'This account cannot use the portal any more',
  locked: 'Too many wrong passwords. Please wait and try again.',
} as const;
