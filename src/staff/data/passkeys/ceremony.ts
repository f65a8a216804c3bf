/** Passkey ceremonies by the browser's own WebAuthn (Level 3). */
import type { Ceremony } from '../../../domain/wire/passkeys/ceremony.ts';
import {
  type Assertion,
  assertionSchema,
  type Attestation,
  attestationSchema,
} from '../../../domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { CommandError } from '../../../shared/data/errors.ts';

/** True iff the browser supports passkeys, which needs TLS. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks the person to touch one of their passkeys. @throws CommandError with what to do instead */
export async function touchPasskeyHere({ options }: Ceremony): Promise<Assertion> {
  return assertionSchema.parse(
    await answerOf(() =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as unknown as PublicKeyCredentialRequestOptionsJSON,
        ),
      }),
    ),
  );
}

/** Makes a passkey on this device. @throws CommandError with what to do instead */
export async function makePasskeyHere({ options }: Ceremony): Promise<Attestation> {
  return attestationSchema.parse(
    await answerOf(() =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as unknown as PublicKeyCredentialCreationOptionsJSON,
        ),
      }),
    ),
  );
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  if (!hasPasskeys()) throw new CommandError('conflict', passkeyMessages.unsupported);
  try {
    const credential = await ask();
    if (credential !== null) return (credential as PublicKeyCredential).toJSON();
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : '';
    if (name === 'InvalidStateError') throw new CommandError('conflict', passkeyMessages.hasOne);
    if (name === 'SecurityError' || name === 'NotSupportedError')
      throw new CommandError('conflict', passkeyMessages.unsupported);
  }
  throw new CommandError('conflict', passkeyMessages.cancelled);
}

const DEVICES = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac/, 'Mac'],
] as const;

export const deviceName = (userAgent = navigator.userAgent): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
