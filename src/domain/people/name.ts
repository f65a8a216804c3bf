/** Names of people, as they are stored. */
import * as z from 'zod/mini';
import { NAME_MAX } from '../wire/limits.ts';

/** An emoji or a rare letter counts once, as in the rules: a string's `length` counts it twice. */
export const isNameLengthOk = (name: string) => [...name].length <= NAME_MAX;
export const storedNameSchema = z.string().check(z.minLength(1), z.refine(isNameLengthOk));
