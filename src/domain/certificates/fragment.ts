/**
 * What follows `#` in the address that checks a certificate: the token with header and claims packed together, because
 * base64 of JSON would make the squares of the printed QR code too small for a cheap phone's camera.
 */
import { certificateCodeSchema } from './code.ts';
import { bytesOf } from './check.ts';

/** Raw DEFLATE (RFC 1951), or its inverse. */
export type Squeeze = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** Stands in no JSON that was written on one line. */
const BETWEEN = 10;

/** The address's fragment for a compact JWT. */
export async function fragmentOf(jwt: string, deflate: Squeeze): Promise<string> {
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const packed = await deflate(Uint8Array.from([...bytesOf(head), BETWEEN, ...bytesOf(claims)]));
  return `${base64urlOf(packed)}.${signature}`;
}

/** What somebody pasted or opened: a token, or only the number that is printed beside it. */
export type Pasted = { readonly jwt: string } | { readonly code: string };

/** Reads a fragment, a whole address, a plain JWT or a code, also with line breaks inside; null if it is none of them. */
export async function readPasted(text: string, inflate: Squeeze): Promise<Pasted | null> {
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
