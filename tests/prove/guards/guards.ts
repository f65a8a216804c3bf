/** The guards of the functions that `npm run prove -- guards` switches off, one at a time (decision 0091). */
import type { Guard } from './guard.ts';
import { classes } from './table/classes.ts';
import { money } from './table/money.ts';
import { passkeys } from './table/passkeys.ts';
import { people } from './table/people.ts';
import { proofs } from './table/proofs.ts';

export const guards: readonly Guard[] = [...people, ...passkeys, ...proofs, ...money, ...classes];
