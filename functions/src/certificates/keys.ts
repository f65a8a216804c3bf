/** The issuer's keys: the first signs, all are public (decision 0122). */
import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose';
import { didDocumentOf, didOf } from '../../../src/domain/certificates/credential.ts';
import { config } from '../env.ts';

/** How many of a thumbprint's 43 characters name a key; enough to tell keys apart, and short in the header of every token. */
const ID_LENGTH = 8;

const { siteUrl, certificateKeys } = config;

/** The public half of each key, named by its thumbprint. */
async function publicKeys() {
  return Promise.all(
    certificateKeys.map(async ({ kty, crv, x }) => ({
      id: (await calculateJwkThumbprint({ kty, crv, x })).slice(0, ID_LENGTH),
      key: { kty, crv, x },
    })),
  );
}

/** The site's DID document; null where the deployment issues no certificates. */
export async function didDocument(): Promise<ReturnType<typeof didDocumentOf> | null> {
  return certificateKeys.length === 0 ? null : didDocumentOf(siteUrl, await publicKeys());
}

export type Sign = (payload: object) => Promise<string>;

let opened: Promise<Sign> | null = null;

/** Signs payloads as compact JWT; null where the deployment issues no certificates. */
export function openSigner(): Promise<Sign> | null {
  const [first] = certificateKeys;
  if (first === undefined) return null;
  opened ??= (async () => {
    const [key, [own]] = await Promise.all([importJWK(first, 'EdDSA'), publicKeys()]);
    const header = { alg: 'EdDSA', typ: 'JWT', kid: `${didOf(siteUrl)}#${own?.id}` };
    return (payload) => new SignJWT({ ...payload }).setProtectedHeader(header).sign(key);
  })();
  return opened;
}
