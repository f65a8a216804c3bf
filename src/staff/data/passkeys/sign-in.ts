/** Signing in by a passkey: with one tap, or after a right password that is not enough (rules §6). */
import type { Ceremony } from '../../../domain/wire/passkeys/ceremony.ts';
import { deviceSecret, enterSession } from '../staff-session.ts';
import { requestCeremony, requestPasskeySignIn } from '../session-requests.ts';
import { makePasskeyHere, touchPasskeyHere } from './ceremony.ts';

/** `email`: of the person who has to sign in again; another one's passkey is refused. @throws CommandError */
export async function signInByPasskey(email: string | undefined): Promise<void> {
  await finishByTouch(await requestCeremony(deviceSecret()), email);
}

/** @throws CommandError */
export async function finishByTouch(ceremony: Ceremony, email?: string): Promise<void> {
  const response = await touchPasskeyHere(ceremony);
  const whose = email === undefined ? {} : { email };
  const body = { action: 'touch', response, device: deviceSecret(), ...whose } as const;
  await enterSession(await requestPasskeySignIn(body));
}

/** @throws CommandError */
export async function finishByFirstPasskey(ceremony: Ceremony, name: string): Promise<void> {
  const response = await makePasskeyHere(ceremony);
  const body = { action: 'enrol', response, name, device: deviceSecret() } as const;
  await enterSession(await requestPasskeySignIn(body));
}

/** @throws CommandError */
export async function finishByCode({ options }: Ceremony, code: string): Promise<void> {
  const body = { action: 'recover', challenge: options.challenge, code, device: deviceSecret() } as const;
  await enterSession(await requestPasskeySignIn(body));
}
