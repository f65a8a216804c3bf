/** Issuers of certificates with keys of their own, for tests without the hub's secret. */
import { deflateRawSync } from 'node:zlib';
import {
  credentialOf,
  didDocumentOf,
  didOf,
  fragmentOf,
  type PublicKey,
} from '../../src/domain/certificates/credential.ts';

const ED25519 = { name: 'Ed25519' };
export const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

export type Issuer = Awaited<ReturnType<typeof makeIssuer>>;

/** `site`: the issuer's address. */
export async function makeIssuer(site: string, keyId = 'one') {
  const pair = (await crypto.subtle.generateKey(ED25519, true, ['sign', 'verify'])) as CryptoKeyPair;
  const key = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as PublicKey;
  /** Signs these claims; `id` names the key in the token's header. */
  const sign = async (claims: object, id = keyId, did = didOf(site)): Promise<string> => {
    const head = { alg: 'EdDSA', typ: 'JWT', kid: `${did}#${id}` };
    const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join('.');
    const signature = await crypto.subtle.sign(ED25519, pair.privateKey, Buffer.from(signed));
    return `${signed}.${base64url(new Uint8Array(signature))}`;
  };
  return {
    key,
    sign,
    document: didDocumentOf(site, [{ id: keyId, key }]),
    /** The signed token of a certificate. */
    issue: (code: string, name: string): Promise<string> => {
      const printed = {
        name,
        courseId: 'data-analysis-excel',
        course: 'Data Analysis (Excel)',
        learnt: ['Clean dates, names and amounts', 'Write a one-page report: the answer first'],
        attended: 'Came to live classes on 7 Nov 2026 and 15 Nov 2026.',
      };
      const certificate = { id: code, issuedAt: Date.UTC(2026, 10, 16, 8), statusIndex: 0, printed };
      return sign(credentialOf(certificate, site, 'Came to a live class in each weekend of the course.'));
    },
  };
}

/** As the QR code holds it. */
export const packed = (jwt: string): Promise<string> => fragmentOf(jwt, (bytes) => deflateRawSync(bytes));

/** The same token with another text in its claims. */
export function changedToken(jwt: string, from: string, to: string): string {
  const [head, claims = '', signature] = jwt.split('.');
  const text = Buffer.from(claims, 'base64url').toString();
  return [head, base64url(text.replace(from, to)), signature].join('.');
}
