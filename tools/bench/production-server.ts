/**
 * Serves the built site as production does, for measuring: HTTP/2, TLS, brotli, clean URLs, the headers of `firebase.json`,
 * and the public answers of functions.
 */
import { X509Certificate, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ProxyServer } from 'httpxy';
import { generate } from 'selfsigned';
import { fileFor, headersFor, typeOf } from '../../tests/fixtures/built-files.ts';
import { atEnd } from '../shared/command.ts';
import { listen } from '../shared/ports.ts';
import { inProject } from '../shared/project.ts';

export const BUILT = inProject('dist');
const NOT_FOUND = join(BUILT, '404.html');

/** `extra`: answers that come from no file, by path. `hub`: the address that answers where there is no file. */
export async function serveBuilt(extra: ReadonlyMap<string, { type: string; body: string }>, hub?: string) {
  const compressed = new Map<string, Buffer>();
  const fileOf = (path: string) => fileFor(BUILT, path) ?? NOT_FOUND;
  const bodyOf = (path: string): Buffer => {
    const body =
      compressed.get(path) ?? brotliCompressSync(extra.get(path)?.body ?? readFileSync(fileOf(path)));
    compressed.set(path, body);
    return body;
  };
  const proxy = new ProxyServer<Http2ServerRequest, Http2ServerResponse>({ changeOrigin: true });
  // Browsers speak HTTP/2 over TLS only; the fingerprint lets Chromium trust this certificate alone.
  const name = [{ name: 'commonName', value: 'localhost' }];
  const { private: key, cert } = await generate(name, { keyType: 'ec', algorithm: 'sha256' });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const path = new URL(request.url, 'https://own.invalid').pathname;
    const isKnown = extra.has(path) || fileFor(BUILT, path) !== null;
    if (hub !== undefined && !isKnown) {
      proxy.web(request, response, { target: hub }).catch(() => response.destroy());
      return;
    }
    const body = bodyOf(path);
    const headers = {
      'content-type': extra.get(path)?.type ?? typeOf(fileOf(path)),
      'content-encoding': 'br',
      'content-length': String(body.length),
    };
    response.writeHead(isKnown ? 200 : 404, { ...headers, ...headersFor(path) }).end(body);
  });
  atEnd(() => server.close());
  const address = `https://localhost:${await listen(server)}`;
  return { address, fingerprint: hash('sha256', publicKey, 'base64'), bodyOf };
}
