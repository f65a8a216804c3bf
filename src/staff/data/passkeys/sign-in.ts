/** Sign-in by passkey: with one tap, or as a second step after the password (rules §6). */
import type { Ceremony } from '../../../domain/wire/passkeys/ceremony.ts';
import { deviceSecret, enterSession } from '../staff-session.ts';
import { requestCeremony, requestPasskeySignIn } from '../session-requests.ts';
import { makePasskeyHere, touchPasskeyHere } from './ceremony.ts';

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
