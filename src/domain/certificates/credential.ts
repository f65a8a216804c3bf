/** A certificate as Open Badges 3.0 credential and VC-JWT, which anybody can check (1EdTech OB 3.0 §8.2, decision 0122). */
import * as z from 'zod/mini';
import { type Instant, instantSchema } from '../time/time.ts';
import { BRAND } from '../wire/messages.ts';
import { paths } from '../wire/paths.ts';
import { type Certificate, type Printed, printedSchema, type WithdrawnList } from './certificate.ts';
import { certificateCodeSchema } from './code.ts';

const publicKeySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
export type PublicKey = z.infer<typeof publicKeySchema>;

/** The part of the issuer's DID document that verification needs. */
export const didDocumentSchema = z.object({
  id: z.string(),
  verificationMethod: z.array(z.object({ id: z.string(), publicKeyJwk: publicKeySchema })),
});
export type DidDocument = z.infer<typeof didDocumentSchema>;

/** `https://hub.example` is `did:web:hub.example`; a port's colon is escaped. */
export const didOf = (site: string): string =>
  `did:web:${new URL(site).origin.replace(/https?:\/\//, '').replace(':', '%3A')}`;

/** The document at `/.well-known/did.json`; the first key signs, the others are earlier ones. */
export function didDocumentOf(
  site: string,
  keys: readonly { readonly id: string; readonly key: PublicKey }[],
) {
  const did = didOf(site);
  const methods = keys.map(({ id, key: { kty, crv, x } }) => ({
    id: `${did}#${id}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { kty, crv, x },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

export const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT'), kid: z.string() });

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;

/** The payload of the token: the credential itself, and the registered claims that repeat parts of it (OB 3.0 §8.2.4). */
export const credentialSchema = z.object({
  '@context': z.tuple([z.literal(CONTEXTS[0]), z.literal(CONTEXTS[1])]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  issuer: z.object({
    id: z.string().check(z.startsWith('did:web:')),
    type: z.tuple([z.literal('Profile')]),
    name: z.string(),
    url: z.url(),
  }),
  validFrom: z.iso.datetime(),
  credentialSubject: z.object({
    id: z.url(),
    type: z.tuple([z.literal('AchievementSubject')]),
    identifier: z.tuple([
      z.object({
        type: z.literal('IdentityObject'),
        hashed: z.literal(false),
        identityHash: z.string(),
        identityType: z.literal('name'),
      }),
    ]),
    narrative: z.string(),
    achievement: z.object({
      id: z.url(),
      type: z.tuple([z.literal('Achievement')]),
      achievementType: z.literal('CertificateOfCompletion'),
      name: z.string(),
      description: z.string(),
      criteria: z.object({ narrative: z.string() }),
    }),
  }),
  credentialStatus: z.object({
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string(),
    statusListCredential: z.url(),
  }),
  iss: z.string(),
  jti: z.string(),
  sub: z.string(),
  nbf: z.int(),
});
export type Credential = z.infer<typeof credentialSchema>;

const LEARNT_SEPARATOR = '; ';

/** The credential of a certificate that the hub at the address `site` issues; `criteria` says what earns one. */
export function credentialOf(
  {
    id: code,
    issuedAt,
    statusIndex,
    printed,
  }: Pick<Certificate, 'id' | 'issuedAt' | 'statusIndex'> & {
    readonly printed: Printed;
  },
  site: string,
  criteria: string,
): Credential {
  const id = site + paths.verify(code);
  const [issuer, subject] = [didOf(site), `${id}-learner`];
  return {
    '@context': [...CONTEXTS],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: BRAND, url: site },
    validFrom: new Date(issuedAt).toISOString().replace('.000Z', 'Z'),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: printed.name, identityType: 'name' },
      ],
      narrative: printed.attended,
      achievement: {
        id: `${site}${paths.courses}#${printed.courseId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: printed.course,
        description: printed.learnt.join(LEARNT_SEPARATOR),
        criteria: { narrative: criteria },
      },
    },
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusIndex),
      statusListCredential: site + paths.command('certificate-status'),
    },
    iss: issuer,
    jti: id,
    sub: subject,
    nbf: issuedAt / 1000,
  };
}

const certificateDetailsSchema = z.object({
  code: certificateCodeSchema,
  issuedAt: instantSchema,
  printed: printedSchema,
});

export type CertificateDetails = z.infer<typeof certificateDetailsSchema>;

/** The inverse of `credentialOf`; null if the credential contradicts itself or is not of the hub's form. */
export function certificateDetailsIn(credential: Credential): CertificateDetails | null {
  const { id, iss, jti, sub, nbf, issuer, validFrom, credentialSubject: subject } = credential;
  const issuedAt = Date.parse(validFrom);
  const isConsistent = iss === issuer.id && jti === id && sub === subject.id && nbf * 1000 === issuedAt;
  const { achievement } = subject;
  const stated = certificateDetailsSchema.safeParse({
    code: id.split('#')[1],
    issuedAt,
    printed: {
      name: subject.identifier[0].identityHash,
      courseId: achievement.id.split('#')[1],
      course: achievement.name,
      learnt: achievement.description.split(LEARNT_SEPARATOR),
      attended: subject.narrative,
    },
  });
  return isConsistent && stated.success ? stated.data : null;
}

/** @throws Error if the text is no base64url */
export function bytesOf(base64url: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(base64url)) throw new Error('Not base64url.');
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const jsonOf = (part: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)));

/** Reads a compact VC-JWT and the bytes that were signed, without checking its signature; null if it is no certificate of a hub. */
export function readToken(jwt: string) {
  const parts = jwt.trim().split('.');
  if (parts.length !== 3) return null;
  const [head = '', body = '', tail = ''] = parts;
  try {
    const { kid } = z.parse(headerSchema, jsonOf(head));
    const credential = z.parse(credentialSchema, jsonOf(body));
    const stated = certificateDetailsIn(credential);
    const [signed, signature] = [new TextEncoder().encode(`${head}.${body}`), bytesOf(tail)];
    return stated && { kid, credential, stated, signed, signature };
  } catch {
    return null;
  }
}

/** `wrong_domain`: issued by another site. `unknown_key`: not in the issuer's document. `unreadable`: not the token of a certificate. */
export type Verdict =
  | 'genuine'
  | 'changed'
  | 'withdrawn'
  | 'replaced'
  | 'unknown_key'
  | 'wrong_domain'
  | 'unreadable';

export type Checked = {
  readonly verdict: Verdict;
  /** What the token says, whether or not it is true; null if unreadable. */
  readonly stated: CertificateDetails | null;
  /** When it was withdrawn or replaced, and by which code. */
  readonly endedAt: Instant | null;
  readonly replacedBy: string | null;
};

export type VerifySignature = (key: PublicKey, signed: Uint8Array, signature: Uint8Array) => Promise<boolean>;

type Known = {
  /** The address of the site that checks. */
  readonly site: string;
  readonly document: DidDocument;
  readonly withdrawn: WithdrawnList;
  readonly verify: VerifySignature;
};

/** The verdict on a token, which anybody can check without asking the hub. On withdrawals it holds as of `withdrawn.asOf`. */
export async function checkToken(jwt: string, known: Known): Promise<Checked> {
  const token = readToken(jwt);
  const answer = (verdict: Verdict, endedAt: Instant | null = null, replacedBy: string | null = null) => ({
    verdict,
    stated: token?.stated ?? null,
    endedAt,
    replacedBy,
  });
  if (token === null) return answer('unreadable');
  const { kid, credential, stated, signed, signature } = token;
  const did = didOf(known.site);
  if (credential.issuer.id !== did || known.document.id !== did) return answer('wrong_domain');
  const method = known.document.verificationMethod.find(({ id }) => id === kid);
  if (method === undefined) return answer('unknown_key');
  if (!(await known.verify(method.publicKeyJwk, signed, signature))) return answer('changed');
  const ended = known.withdrawn.certificates.find(({ code }) => code === stated.code);
  return ended === undefined ? answer('genuine') : answer(ended.status, ended.at, ended.replacedBy);
}

/** Raw DEFLATE (RFC 1951), or its inverse. */
export type ByteTransform = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** A line feed, which JSON on one line never contains. */
const BETWEEN = 10;

/** The fragment that checks a compact JWT, packed: a QR code of base64 of JSON would be too fine for a cheap phone's camera. */
export async function fragmentOf(jwt: string, deflate: ByteTransform): Promise<string> {
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const packed = await deflate(Uint8Array.from([...bytesOf(head), BETWEEN, ...bytesOf(claims)]));
  return `${base64urlOf(packed)}.${signature}`;
}

/** What a visitor pasted or opened: a token, or only the certificate's code. */
export type Pasted = { readonly jwt: string } | { readonly code: string };

/** Reads a fragment, a whole address, a plain JWT or a code, ignoring spaces and line breaks inside; null if it is none of them. */
export async function readPasted(text: string, inflate: ByteTransform): Promise<Pasted | null> {
  const given = text.replace(/.*#/s, '').replace(/[\s\u200b]/g, '');
  const code = certificateCodeSchema.safeParse(given.replace(/-/g, '').toUpperCase());
  if (code.success) return { code: code.data };
  const parts = given.split('.');
  if (parts.length === 3) return { jwt: given };
  const [packed = '', signature] = parts;
  if (signature === undefined || parts.length > 2) return null;
  try {
    const bytes = await inflate(bytesOf(packed));
    const at = bytes.indexOf(BETWEEN);
    return at === -1
      ? null
      : { jwt: [bytes.subarray(0, at), bytes.subarray(at + 1)].map(base64urlOf).concat(signature).join('.') };
  } catch {
    return null;
  }
}
