/** Checks a certificate's token as anybody can, without asking the hub; the caller brings keys, list and Ed25519. */
import * as z from 'zod/mini';
import type { Instant } from '../time/time.ts';
import type { WithdrawnList } from './certificate.ts';
import {
  type Credential,
  credentialSchema,
  type DidDocument,
  didOf,
  headerSchema,
  type PublicKey,
  type Stated,
  statedIn,
} from './credential.ts';

type Token = {
  readonly kid: string;
  readonly credential: Credential;
  readonly stated: Stated;
  /** The bytes that were signed. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
};

/** @throws Error if the text is no base64url */
export function bytesOf(base64url: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(base64url)) throw new Error('Not base64url.');
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const jsonOf = (part: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)));

/** Reads a compact VC-JWT without checking its signature; null if it is no certificate of a hub. */
export function readToken(jwt: string): Token | null {
  const parts = jwt.trim().split('.');
  if (parts.length !== 3) return null;
  const [head = '', body = '', tail = ''] = parts;
  try {
    const { kid } = z.parse(headerSchema, jsonOf(head));
    const credential = z.parse(credentialSchema, jsonOf(body));
    const stated = statedIn(credential);
    const [signed, signature] = [new TextEncoder().encode(`${head}.${body}`), bytesOf(tail)];
    return stated && { kid, credential, stated, signed, signature };
  } catch {
    return null;
  }
}

/**
 * `wrong_domain`: issued by another site than the one that checks. `unknown_key`: the issuer's document has no such key.
 * `unreadable`: no token of a certificate at all.
 */
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
  readonly stated: Stated | null;
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

/** The verdict on a token; without a newer list of withdrawn ones it holds as of `withdrawn.asOf`. */
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
