/** Names of people, as they are stored. */
import * as z from 'zod/mini';
import { NAME_MAX } from '../wire/limits.ts';

/** Counts an emoji or a rare letter once, as `firestore.rules` do; a string's `length` would count it twice. */
export const fitsName = (name: string) => [...name].length <= NAME_MAX;
export const storedNameSchema = z.string().check(z.minLength(1), z.refine(fitsName));
