/**
 * A certificate for this machine's loopback address, made anew for each run and never stored: browsers speak
 * HTTP/2 over TLS only. Node signs but writes no certificates, so the few fields of X.509 are written here (DER).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY = 86_400_000;

/** One value of DER: its tag, its length, its bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

/** Object identifiers: ecdsa-with-SHA256, commonName, subjectAltName. */
const ECDSA = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALT_NAMES = oid('551d11');

export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** What Chromium's `--ignore-certificate-errors-spki-list` wants, so that it trusts this one alone. */
  readonly fingerprint: string;
};

/** For `localhost` and 127.0.0.1, for a day. */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text('localhost'))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA,
    name,
    sequence(time(now - DAY), time(now + DAY)),
    name,
    spki,
    der(0xa3, sequence(sequence(ALT_NAMES, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const pem = sequence(body, ECDSA, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}
