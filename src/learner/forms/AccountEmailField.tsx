import type { ComponentProps, ReactNode } from 'react';
import { EMAIL_MAX } from '../../domain/wire/limits.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { EmailField } from '../../shared/ui/fields.tsx';

/** The part of the sentence that leads to the sign-in. */
export const SIGN_IN_WAY = 'Sign in to go on';
const [TAKEN = '', KEPT = ''] = errorMessages.emailInUse.split(SIGN_IN_WAY);

type AccountEmailProps = ComponentProps<typeof EmailField> & {
  /** The link or button that says `SIGN_IN_WAY`. */
  readonly way: ReactNode;
};

/** For a new account; if the e-mail already has one, the error offers the sign-in. */
export function AccountEmailField({ way, error, ...field }: AccountEmailProps) {
  const isTaken = error === errorMessages.emailInUse;
  const said = isTaken ? (
    <>
      {TAKEN}
      {way}
      {KEPT}
    </>
  ) : (
    error
  );
  return <EmailField {...field} error={said} maxLength={EMAIL_MAX + 1} />;
}
