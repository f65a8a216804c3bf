/** Milliseconds after which a page says that a command takes longer. */
export const LONGER_AFTER = 6_000;

/** Window event for that; the app's start shows the toast, so that commands need not load the toaster. */
export const TAKES_LONGER = 'takes-longer';
