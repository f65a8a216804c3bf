/** Passkeys: one’s own in a session, recovery codes in place of a touch, and sign-in with one tap or after the password (rules §6). */
import type { Ceremony } from '../../../domain/wire/passkeys/ceremony.ts';
import { ownPasskeys, passkeyCeremony, passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { sendStaffQuery, sendStaffCommand } from '../commands.ts';
import { makePasskeyHere, touchPasskeyHere } from './ceremony.ts';
import { deviceSecret, enterSession } from '../staff-session.ts';
import { requestCeremony, requestPasskeySignIn } from '../session-requests.ts';

export const fetchPasskeys = () => sendStaffQuery(ownPasskeys, { action: 'list' });

async function begin(purpose: 'touch' | 'enrol', password: string): Promise<Ceremony> {
  const typed = password === '' ? {} : { password };
  const { ceremony } = await sendStaffQuery(passkeyCeremony, { action: 'begin', purpose, ...typed });
  if (ceremony === null) throw new CommandError('internal', passkeyMessages.notChecked);
  return ceremony;
}

/** Makes a passkey on this device and keeps it under a name. @throws CommandError, with `fields.password` where the password is needed */
export async function addPasskey(name: string, password: string): Promise<void> {
  const response = await makePasskeyHere(await begin('enrol', password));
  await sendStaffCommand(passkeyCeremony, { action: 'save', name, response });
}

/** @throws CommandError, also where there is no passkey yet */
export async function touchNow(): Promise<void> {
  const { passkeys } = await fetchPasskeys();
  if (passkeys.length === 0) throw new CommandError('conflict', passkeyMessages.noneYet);
  const response = await touchPasskeyHere(await begin('touch', ''));
  await sendStaffCommand(passkeyCeremony, { action: 'touch', response });
}

/** @throws CommandError with `fields.code` where it is wrong */
export async function touchByCode(code: string): Promise<void> {
  await sendStaffCommand(passkeyRules, { action: 'use_code', code });
}

/** With `email`, only that person's passkey is accepted. @throws CommandError */
export async function signInByPasskey(email: string | undefined): Promise<void> {
  await finishByTouch(await requestCeremony(deviceSecret()), email);
}

export async function finishByTouch(ceremony: Ceremony, email?: string): Promise<void> {
  const response = await touchPasskeyHere(ceremony);
  const whose = email === undefined ? {} : { email };
  const body = { action: 'touch', response, device: deviceSecret(), ...whose } as const;
  await enterSession(await requestPasskeySignIn(body));
}

export async function finishByFirstPasskey(ceremony: Ceremony, name: string): Promise<void> {
  const response = await makePasskeyHere(ceremony);
  const body = { action: 'enrol', response, name, device: deviceSecret() } as const;
  await enterSession(await requestPasskeySignIn(body));
}

export async function finishByCode({ options }: Ceremony, code: string): Promise<void> {
  const body = { action: 'recover', challenge: options.challenge, code, device: deviceSecret() } as const;
  await enterSession(await requestPasskeySignIn(body));
}
