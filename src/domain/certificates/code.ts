/** A certificate's code: unguessable, of letters that are not mistaken for one another. */
import * as z from 'zod/mini';
import { codeFrom, ORDER_CODE_ALPHABET } from '../money/order.ts';

const LENGTH = 12;

export const certificateCodeSchema = z
  .string()
  .check(z.regex(new RegExp(`^[${ORDER_CODE_ALPHABET}]{${LENGTH}}$`)));

/** A code from uniform random bytes, null if too few. */
export const certificateCodeFrom = (bytes: Uint8Array): string | null => codeFrom(bytes, LENGTH);

/** The code as shown: `ACDE FGHJ KMNP`. */
export const formatCertificateCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$& ');
