/** Every number that the spec (§9) or a decision fixes, in one place. Durations are milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What a course costs unless staff changed it, in whole kwacha (spec §9). */
export const COURSE_PRICE_KWACHA = 100;
export const COURSE_WEEKS = 2;
export const LEARNING_POINTS = 6;

/** Class times of day in Lusaka (spec §1). */
export const SATURDAY_STARTS = '15:00';
export const SUNDAY_STARTS = '17:00';
export const SUNDAY_ENDS = '18:00';
/** The spec gives only the Sunday class an end, after an hour; the hub takes the same for Saturday (spec §1). */
export const CLASS_LASTS = HOUR;

export const JOIN_OPENS_BEFORE = 15 * MINUTE;
export const JOIN_CLOSES_AFTER = 90 * MINUTE;
export const REMINDER_WINDOW = 24 * HOUR;
export const RECORDING_KEPT_AFTER_END = 30 * DAY;
/** A larger size is a typing mistake. */
export const RECORDING_MB_MAX = 20_000;
export const COUNTDOWN_INTERVAL = 5 * SECOND;
export const SIGN_IN_REDIRECT_DELAY = 100;

export const REVIEW_HOURS = 12;
export const UNDO_WINDOW = 10 * SECOND;
/** How long the others read that somebody looks at a proof, and how often that is said again. */
export const VIEWING_LASTS = 60 * SECOND;
export const VIEWING_RENEWED_EVERY = 40 * SECOND;
export const MAX_PROOFS_PER_ORDER = 10;
/** How many orders one payment can be shown for: more than a learner has open. */
export const PROOF_ORDERS_MAX = 10;
/** Largest picture that the phone sends, and the largest that the server takes, in bytes. */
export const PROOF_IMAGE_PHONE_BYTES = 150 * 1024;
export const PROOF_IMAGE_SERVER_BYTES = 700 * 1024;
/** Sides in pixels. A phone's largest photo has 50 million; more of them in 700 KB are a bomb. */
export const PROOF_IMAGE_MIN_SIDE = 16;
export const PROOF_IMAGE_MAX_SIDE = 8_000;
export const PROOF_IMAGE_MAX_PIXELS = 50_000_000;
/** The most that the server decodes: twice what the phone, which draws each picture anew, ever sends. */
export const PROOF_IMAGE_SENT_PIXELS = 4_000_000;
export const PROOF_MESSAGE_MAX = 1_000;

/** The longest texts of messages that staff paste at once, and of a statement, in characters; and their bodies, in bytes. */
export const WALLET_PASTE_MAX = 200_000;
export const STATEMENT_MAX = 3_000_000;
export const WALLET_BODY_MAX = 10 * 1024 * 1024;
/** The largest forwarded message, in bytes, and how far its time may be off: the app tries again for two days. */
export const FORWARDED_BODY_MAX = 16 * 1024;
export const FORWARDED_TIME_OFF_MAX = 3 * DAY;
/** Over how many orders a payment is split at once. */
export const SPLIT_MAX = 8;
/** How many lines of an import one database transaction takes. */
export const WALLET_LINES_AT_ONCE = 50;

/** How many clicks of one learner on one class are stored; more would tell nothing new. */
export const JOIN_CLICKS_KEPT = 200;
export const RECEIPT_LINK_LASTS = 5 * MINUTE;

/** How long ago the password may have been typed at most, before something that cannot be undone. */
export const RECENT_SIGN_IN = 5 * MINUTE;

export const LEARNER_PASSWORD_MIN = 6;
export const STAFF_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const PHONE_DIGITS_MIN = 9;
export const NAME_MAX = 100;
export const EMAIL_MAX = 255;
export const REASON_MAX = 300;
/** Of a seal's code, or of the address with it that a scanner gives. */
export const SEAL_CODE_MAX = 300;
/** Enough for a prefilled message: a name, a course and a reason. */
/** Characters of a note on a learner. */
export const NOTE_MAX = 1_000;
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
/** Passwords that are checked for accounts that do not exist, in the whole hub. */
export const SIGN_IN_ATTEMPTS_UNKNOWN = 200;
export const SIGN_IN_ATTEMPTS_PERIOD = 15 * MINUTE;
/** For how long other people's guesses at an account do not count for an address from which it signed in. */
export const KNOWN_ADDRESS_KEPT = 30 * DAY;

/** How long a passkey's challenge waits for its answer, how long a touch counts, and how long a grant lets somebody in. */
export const PASSKEY_CHALLENGE_LASTS = 5 * MINUTE;
export const TOUCH_LASTS = 5 * MINUTE;
export const LET_IN_LASTS = HOUR;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
export const RECOVERY_CODES = 10;

export const INVITATION_LASTS = 3 * DAY;
/** Temporary access is for a class or two, not for a course. */
export const TEMPORARY_ACCESS_MAX = 31 * DAY;

/** Browsers of one learner that get pushes; with one more, the oldest gets none. */
export const PUSH_DEVICES_MAX = 10;
export const PUSH_TEST_PAUSE = 30 * SECOND;
/** How long the hub tries to tell of a change or a verdict: after that the app has told it. */
export const PUSH_OUTBOX_KEPT = 12 * HOUR;
export const REMINDER_RECORD_KEPT = 30 * DAY;

/** How old the catalogue may be that a cache gives: prices may have changed since. */
export const CATALOGUE_FRESH_FOR = 5 * MINUTE;

/** The largest bodies, bytes: of a command (its longest text is a payment message), and of all page texts as JSON. */
export const COMMAND_BODY_MAX = 32 * 1024;
export const SETTINGS_BODY_MAX = 512 * 1024;
export const PAGE_TEXT_MAX = 20_000;

export const COMMAND_KEY_KEPT = DAY;

/**
 * How many commands of a kind one learner may send in a day: far more than anybody needs, but not enough to fill the
 * hub. A second try under the same key does not count, nor does a refused command.
 */
export const RATE_LIMIT_PERIOD = DAY;
export const DAILY_COMMANDS_MAX = { 'submit-proof': 20, 'register-course': 20 } as const;
export const DAILY_OTHER_COMMANDS_MAX = 100;
/**
 * How often what no command counts may be done, and within how long (decision 0096): pictures decoded for one learner, links
 * to receipts by one person, downloads of one receipt, exports of one member of staff, fetches of one calendar address.
 */
export const USES_MAX = {
  'proof-picture': { max: 60, period: DAY },
  'receipt-link': { max: 200, period: DAY },
  'receipt-file': { max: 60, period: HOUR },
  'data-export': { max: 60, period: DAY },
  'calendar-fetch': { max: 60, period: HOUR },
} as const;
/** Longer than a call that was under way can take to end (functions give up after half a minute). */
export const ACCOUNT_CLOSED_FOR = 5 * MINUTE;
export const STATS_WINDOW_DAYS = 7;
/** How many weeks the dashboard's charts show (spec §9). */
export const TREND_WEEKS = 4;
/** Of how many weekends `count-seats` counts the seats in one answer. */
export const SEATS_AT_ONCE = 100;
/** How many weekends are planned ahead at once, and how many weekends of courses are published at once. */
export const PLAN_WEEKS_MAX = 12;
export const PUBLISH_MAX = 100;
/** How many orders staff move to another weekend at once. */
export const MOVES_MAX = 100;

/** The hour in Lusaka at which those who missed a class in the afternoon hear when it repeats. */
export const MISSED_TOLD_AT = '18:00';

/** Characters of a message template; WhatsApp's links carry more, but nobody reads more on a small phone. */
export const TEMPLATE_MAX = 700;
/** The learners of one WhatsApp round, which is one document. */
export const ROUND_LEARNERS_MAX = 200;
/** For how long a round that is over is answered to whoever starts its list and finds nobody left. */
export const ROUND_JUST_OVER = HOUR;
/** Days for which those who never paid are told of a new weekend. */
export const NEW_WEEKEND_LOOKS_BACK = 56;

/** The portal counts the rows of a list up to this number: each thousand costs a read (decision 0071). */
export const COUNT_MAX = 1_000;

/** The longest hold of a seat that owners may set, hours; and how long an offer of an earlier place lasts unless they change it. */
export const SEAT_HOLD_HOURS_MAX = 168;
export const PLACE_OFFER_HOURS = 4;
/** A shorter offer is not made: its learner would hardly read it. */
export const PLACE_OFFER_LEAST = 15 * MINUTE;
/** How long a seat is held after a proof was rejected, at most. */
export const SEAT_HELD_AFTER_REJECTION = 12 * HOUR;
