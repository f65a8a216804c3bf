/** One's own account: the passkeys by which one signs in. Owners have it in their settings. */
import { Heading } from '../Heading.tsx';
import { OwnPasskeys } from './OwnPasskeys.tsx';

export function OwnAccount() {
  return (
    <>
      <Heading title="Your account" />
      <OwnPasskeys />
    </>
  );
}
