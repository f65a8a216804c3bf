/** What a value of `hub.config.ts` has to be, with the sentence that says so. */
import * as z from 'zod';

export const regex = (pattern: RegExp, sentence: string) => z.string(sentence).regex(pattern, sentence);
/** A line of at most `most` characters. */
export const line = (most: number, sentence: string) =>
  regex(new RegExp(`^\\S(?:.{0,${most - 2}}\\S)?$`), sentence);
/** A number with + and its calling code (E.164). */
export const phoneNumber = (sentence: string) => regex(/^\+[1-9]\d{7,14}$/, sentence);
export const known = (is: (value: string) => boolean, sentence: string) =>
  z.string(sentence).refine(is, sentence);
