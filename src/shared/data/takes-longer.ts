/** Milliseconds after which somebody who waits for a command is told that it takes longer. */
export const LONGER_AFTER = 6_000;

/** The event of the window that says so: the program's start shows the sentence, so that no command needs the toaster. */
export const TAKES_LONGER = 'takes-longer';
