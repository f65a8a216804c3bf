import { X509Certificate, createHash } from 'node:crypto';
import { generate } from 'selfsigned';

export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** What Chromium's `--ignore-certificate-errors-spki-list` wants, so that it trusts this one alone. */
  readonly fingerprint: string;
};

/** For `localhost`, made anew for each run and never stored: browsers speak HTTP/2 over TLS only. */
export async function makeCertificate(): Promise<Certificate> {
  const name = [{ name: 'commonName', value: 'localhost' }];
  const { private: key, cert } = await generate(name, { keyType: 'ec', algorithm: 'sha256' });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}
