/** Milliseconds after which somebody waiting for a command is told so. */
export const LONGER_AFTER = 6_000;

/** Window event for that; the app's start shows the toast, so that commands need not load the toaster. */
export const TAKES_LONGER = 'takes-longer';
