/** Numbers fixed by the spec (§9) or a decision, in one place. Durations are milliseconds. */
import { classMinutes } from '#hub';

export { coursePrice as COURSE_PRICE_KWACHA, courseWeeks as COURSE_WEEKS } from '#hub';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const LEARNING_POINTS = 6;

/** The spec ends only the repeat, after an hour; the first class is taken to last as long (spec §1). */
export const CLASS_LASTS = classMinutes * MINUTE;

export const JOIN_OPENS_BEFORE = 15 * MINUTE;
export const JOIN_CLOSES_AFTER = CLASS_LASTS + 30 * MINUTE;
export const REMINDER_WINDOW = 24 * HOUR;
export const RECORDING_RETENTION = 30 * DAY;
/** More is a typing error. */
export const RECORDING_MB_MAX = 20_000;
export const COUNTDOWN_INTERVAL = 5 * SECOND;
export const SIGN_IN_REDIRECT_DELAY = 100;

export const REVIEW_HOURS = 12;
export const UNDO_WINDOW = 10 * SECOND;
/** How long a 'viewing' marker lasts, and how often it is renewed. */
export const VIEWING_LASTS = 60 * SECOND;
export const VIEWING_RENEWED_EVERY = 40 * SECOND;
export const MAX_PROOFS_PER_ORDER = 10;
/** More orders than a learner has open. */
export const PROOF_ORDERS_MAX = 10;
/** Largest picture sent by phones, and largest accepted, bytes. */
export const PROOF_IMAGE_PHONE_BYTES = 150 * 1024;
export const PROOF_IMAGE_SERVER_BYTES = 700 * 1024;
/** Sides in pixels. The largest phone photos have 50 million pixels; more in 700 KB is a decompression bomb. */
export const PROOF_IMAGE_MIN_SIDE = 16;
export const PROOF_IMAGE_MAX_SIDE = 8_000;
export const PROOF_IMAGE_MAX_PIXELS = 50_000_000;
/** Decoding limit: twice what phones, which redraw every picture, send. */
export const PROOF_IMAGE_SENT_PIXELS = 4_000_000;
export const PROOF_MESSAGE_MAX = 1_000;

/** Length limits of pasted messages and statements, characters; and of their bodies, bytes. */
export const WALLET_PASTE_MAX = 200_000;
export const STATEMENT_MAX = 3_000_000;
export const WALLET_BODY_MAX = 10 * 1024 * 1024;
/** Size of a forwarded message, bytes, and its time tolerance: the app retries for two days. */
export const FORWARDED_BODY_MAX = 16 * 1024;
export const FORWARDED_TIME_OFF_MAX = 3 * DAY;
export const SPLIT_MAX = 8;
export const WALLET_LINES_AT_ONCE = 50;

export const JOIN_CLICKS_MAX = 200;
/** How long after the last class a learner may send “I was there”, and how long it and feedback may be, characters. */
export const CLAIM_WINDOW = 14 * DAY;
export const CLAIM_MAX = 200;
export const FEEDBACK_MAX = 300;
export const RECEIPT_LINK_LASTS = 5 * MINUTE;

/** Maximum age of the password sign-in before something irreversible. */
export const RECENT_SIGN_IN = 5 * MINUTE;

export const LEARNER_PASSWORD_MIN = 6;
export const STAFF_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const PHONE_DIGITS_MIN = 9;
export const NAME_MAX = 100;
export const EMAIL_MAX = 255;
export const REASON_MAX = 300;
/** A seal's code, or the scanned address containing it. */
export const SEAL_CODE_MAX = 300;
export const NOTE_MAX = 1_000;
/** Enough for a prefilled message with a name, a course and a reason. */
export const NOTED_MESSAGE_MAX = 1_000;

export const STAFF_IDLE_MAX = 30 * MINUTE;
export const STAFF_SESSION_MAX = 8 * HOUR;
export const STAFF_DIALOG_OPENS_MAX = 5;
export const STAFF_DIALOG_PERIOD = 60 * SECOND;
export const LOGO_CLICKS = 3;
export const LOGO_CLICK_GAP = 1_200;
/** Wrong passwords per account and per address before a wait, and the period they count in. */
export const SIGN_IN_ATTEMPTS_PER_ACCOUNT = 5;
export const SIGN_IN_ATTEMPTS_PER_ADDRESS = 20;
/** Hub-wide limit of password checks for unknown accounts. */
export const SIGN_IN_ATTEMPTS_UNKNOWN = 200;
export const SIGN_IN_ATTEMPTS_PERIOD = 15 * MINUTE;
/** How long an address with a successful sign-in stays exempt from others' guesses at that account. */
export const KNOWN_ADDRESS_RETENTION = 30 * DAY;

/** Lifetimes of a passkey challenge, a touch, and a one-time grant. */
export const PASSKEY_CHALLENGE_LASTS = 5 * MINUTE;
export const TOUCH_LASTS = 5 * MINUTE;
export const LET_IN_LASTS = HOUR;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
export const RECOVERY_CODES = 10;

export const INVITATION_LASTS = 3 * DAY;
/** Temporary access is for a class or two, not a course. */
export const TEMPORARY_ACCESS_MAX = 31 * DAY;

/** Browsers per learner that get pushes; the oldest is dropped. */
export const PUSH_DEVICES_MAX = 10;
export const PUSH_TEST_PAUSE = 30 * SECOND;
/** How long pushes about changes and verdicts are retried; by then the app has shown them. */
export const PUSH_OUTBOX_RETENTION = 12 * HOUR;
export const REMINDER_RECORD_RETENTION = 30 * DAY;

/** Maximum age of a cached catalogue, since prices may change. */
export const CATALOGUE_FRESH_FOR = 5 * MINUTE;

/** Body limits in bytes: of a command (its longest text is a payment message), and of all page texts as JSON. */
export const COMMAND_BODY_MAX = 32 * 1024;
export const SETTINGS_BODY_MAX = 512 * 1024;
export const PAGE_TEXT_MAX = 20_000;

export const COMMAND_KEY_RETENTION = DAY;

/** Per learner, kind and day: far above normal use. Retries under the same key and refused commands do not count. */
export const RATE_LIMIT_PERIOD = DAY;
export const DAILY_COMMANDS_MAX = { 'submit-proof': 20, 'register-course': 20 } as const;
export const DAILY_OTHER_COMMANDS_MAX = 100;
/** Limits for uses that are not commands (decision 0096), each per person or address. */
export const USES_MAX = {
  'proof-picture': { max: 60, period: DAY },
  'receipt-link': { max: 200, period: DAY },
  'receipt-file': { max: 60, period: HOUR },
  'certificate-file': { max: 60, period: HOUR },
  'data-export': { max: 60, period: DAY },
  'calendar-fetch': { max: 60, period: HOUR },
  /** Mobile networks share addresses. */
  'error-report': { max: 30, period: DAY },
} as const;
/** Per phone: different errors a day, and the characters of each. */
export const BROWSER_ERRORS_AT_ONCE = 5;
export const BROWSER_ERROR_TEXT_MAX = 160;
export const BROWSER_REPORT_MAX = 4 * 1024;
/** From all phones together: different errors, and reports, accepted in a day. */
export const BROWSER_ERRORS_A_DAY = 50;
export const BROWSER_REPORTS_A_DAY = 1_000;
export const BROWSER_ERROR_RETENTION = 30 * DAY;
/** Longer than a running call can last (functions time out after half a minute). */
export const ACCOUNT_CLOSED_FOR = 5 * MINUTE;
export const STATS_WINDOW_DAYS = 7;
/** Weeks in the dashboard's charts (spec §9). */
export const TREND_WEEKS = 4;
export const SEATS_AT_ONCE = 100;
export const PLAN_WEEKS_MAX = 12;
export const PUBLISH_MAX = 100;
export const MOVES_MAX = 100;

/** Lusaka time of the push about a missed afternoon class. */
export const MISSED_TOLD_AT = '18:00';

/** Characters; nobody reads more on a small phone. */
export const TEMPLATE_MAX = 700;
export const ROUND_LEARNERS_MAX = 200;
/** How long a finished round is still the answer to a start of the same empty list. */
export const ROUND_JUST_OVER = HOUR;
/** Days during which never-paid orders are notified of a new weekend. */
export const NEW_WEEKEND_LOOKS_BACK = 56;

/** Cap for counting a list's rows: each thousand costs a read (decision 0071). */
export const COUNT_MAX = 1_000;

/** Longest seat hold owners can set, hours, and default lifetime of an offer. */
export const SEAT_HOLD_HOURS_MAX = 168;
export const PLACE_OFFER_HOURS = 4;
/** Shorter offers would hardly be read. */
export const PLACE_OFFER_LEAST = 15 * MINUTE;
export const SEAT_HELD_AFTER_REJECTION = 12 * HOUR;
