/**
 * Serves the built site as production does: HTTP/2, TLS, brotli, clean URLs, the headers of `firebase.json`, and
 * the public answers of functions. For measuring only; `npm start` uses Firebase's own hosting.
 */
import { X509Certificate, hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ProxyServer } from 'httpxy';
import { generate } from 'selfsigned';
import { fileFor, headersFor, typeOf } from '../../tests/fixtures/built-files.ts';
import { atEnd } from '../shared/command.ts';
import { inProject } from '../shared/project.ts';

export const BUILT = inProject('dist');

/**
 * Keys for `localhost`, made anew for each run and never stored: browsers speak HTTP/2 over TLS only. The fingerprint is
 * what Chromium's `--ignore-certificate-errors-spki-list` wants, so that it trusts this one alone.
 */
async function makeCertificate() {
  const name = [{ name: 'commonName', value: 'localhost' }];
  const { private: key, cert } = await generate(name, { keyType: 'ec', algorithm: 'sha256' });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: hash('sha256', publicKey, 'base64') };
}

/** Lets a server listen on a free port of the loopback address until the command ends; answers with the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => server.close());
  return (server.address() as AddressInfo).port;
}

type Answer = { readonly status: number; readonly type: string; readonly body: Buffer };

const NOT_FOUND = join(BUILT, '404.html');

/** What `path` is answered with, compressed; the not-found page where there is nothing. */
function answerOf(path: string): Answer {
  const file = fileFor(BUILT, path) ?? NOT_FOUND;
  const status = file === NOT_FOUND ? 404 : 200;
  return { status, type: typeOf(file), body: brotliCompressSync(readFileSync(file)) };
}

/**
 * Serves the build on a free port of the loopback address. `extra`: answers that no file gives, by path. With `hub`,
 * the address of a whole hub, that one answers wherever there is no file.
 */
export async function serveBuilt(extra: ReadonlyMap<string, { type: string; body: string }>, hub?: string) {
  const answers = new Map<string, Answer>();
  for (const [path, { type, body }] of extra)
    answers.set(path, { status: 200, type, body: brotliCompressSync(body) });
  const answer = (path: string): Answer => {
    const known = answers.get(path) ?? answerOf(path);
    answers.set(path, known);
    return known;
  };
  const proxy = new ProxyServer<Http2ServerRequest, Http2ServerResponse>({ changeOrigin: true });
  const { key, cert, fingerprint } = await makeCertificate();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (asked, response) => {
    const path = new URL(asked.url, 'https://own.invalid').pathname;
    if (hub !== undefined && !answers.has(path) && !fileFor(BUILT, path)) {
      proxy.web(asked, response, { target: hub }).catch(() => response.destroy());
      return;
    }
    const { status, type, body } = answer(path);
    const coded = { 'content-encoding': 'br', 'content-length': String(body.length) };
    response.writeHead(status, { 'content-type': type, ...coded, ...headersFor(path) }).end(body);
  });
  return { address: `https://localhost:${await listen(server)}`, fingerprint, answer };
}

/** A page of the same words as that of a path, without styles, pictures, scripts: what this text costs at least. */
export function baselineOf(path: string): string {
  const html = readFileSync(fileFor(BUILT, path) ?? NOT_FOUND, 'utf8');
  const words = html
    .slice(html.indexOf('<body>'))
    .replace(/<(svg|script)\b[\s\S]*?<\/\1>/g, '')
    .split(/<\/?(?:p|div|li|ul|ol|h\d|section|header|footer|nav|main|details|summary|a)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, '').trim())
    .filter(Boolean);
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}` +
    `<link rel="icon" href="data:,">${words.map((part) => `<p>${part}</p>`).join('')}</html>`
  );
}
