import * as z from 'zod/mini';
import { PASSWORD_MAX, STAFF_PASSWORD_MIN } from '../wire/limits.ts';
import { accountMessages } from '../wire/messages.ts';
import { staffMessages } from '../wire/staff-messages.ts';
import { isWeakForStaff } from './password.ts';

export const staffPasswordSchema = z.string().check(
  z.minLength(STAFF_PASSWORD_MIN, staffMessages.passwordShort),
  z.maxLength(PASSWORD_MAX),
  z.refine((password) => !isWeakForStaff(password), accountMessages.passwordCommon),
);
