/** One's own passkeys in a session: adding, touching, and codes in place of a touch. */
import {
  beginPasskey,
  readPasskeys,
  recoverTouch,
  savePasskey,
  touchPasskey,
} from '../../../domain/wire/passkeys/passkey-command.ts';
import { sendStaff } from '../commands.ts';
import { makePasskeyHere, touchPasskeyHere } from './ceremony.ts';

/** @throws CommandError */
export const fetchPasskeys = () => sendStaff(readPasskeys, {});

/** Makes a passkey on this device and keeps it under a name. @throws CommandError, with `fields.password` where the password is needed */
export async function addPasskey(name: string, password: string): Promise<void> {
  const typed = password === '' ? {} : { password };
  const ceremony = await sendStaff(beginPasskey, { purpose: 'enrol', ...typed });
  await sendStaff(savePasskey, { name, response: await makePasskeyHere(ceremony) });
}

/** False where there is none to touch, and one is to be added first. @throws CommandError */
export async function touchNow(): Promise<boolean> {
  const { passkeys } = await fetchPasskeys();
  if (passkeys.length === 0) return false;
  const ceremony = await sendStaff(beginPasskey, { purpose: 'touch' });
  await sendStaff(touchPasskey, { response: await touchPasskeyHere(ceremony) });
  return true;
}

/** @throws CommandError with `fields.code` where it is wrong */
export async function touchByCode(code: string): Promise<void> {
  await sendStaff(recoverTouch, { code });
}
