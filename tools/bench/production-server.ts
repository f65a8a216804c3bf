/**
 * Serves the built site as production does: HTTP/2, TLS, brotli, clean URLs, the headers of `firebase.json`, and
 * the public answers of functions. For measuring only; `npm start` uses Firebase's own hosting.
 */
import { X509Certificate, hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { join, matchesGlob } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { fileFor, typeOf } from '../../tests/fixtures/built-files.ts';
import { atEnd } from '../shared/command.ts';
import { inProject } from '../shared/project.ts';

/** Another build than `dist` may be named. */
export const BUILT = process.env['DIST'] ?? inProject('dist');

/** True iff the path fits a glob of `firebase.json`, where a leading `!` turns it round. */
const matches = (glob: string, path: string): boolean =>
  glob.startsWith('!') ? !matchesGlob(path, glob.slice(1)) : matchesGlob(path, glob);

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

/** What `path` is answered with, compressed; the not-found page where there is nothing. */
function answerOf(path: string): Answer {
  const file = fileFor(BUILT, path);
  const found = file ?? join(BUILT, '404.html');
  return { status: file ? 200 : 404, type: typeOf(found), body: brotliCompressSync(readFileSync(found)) };
}

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** Lets the hub answer, as it does behind Hosting: byte for byte, without the headers of its own connection. */
function forward(hub: URL, from: Http2ServerRequest, to: Http2ServerResponse): void {
  const named = Object.entries(from.headers).filter(([name]) => !name.startsWith(':'));
  const headers = { ...Object.fromEntries(named), host: hub.host };
  const asked = request(new URL(from.url, hub), { method: from.method, headers }, (reply) => {
    const kept = Object.entries(reply.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
    to.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept));
    reply.pipe(to);
  });
  asked.on('error', () => to.destroy());
  to.on('close', () => asked.destroy());
  from.pipe(asked);
}

/**
 * Serves the build on a free port of the loopback address. `extra`: answers that no file gives, by path. With `hub`,
 * the address of a whole hub, that one answers wherever there is no file.
 */
export async function serveBuilt(extra: ReadonlyMap<string, { type: string; body: string }>, hub?: string) {
  const { hosting } = JSON.parse(readFileSync(inProject('firebase.json'), 'utf8'));
  const rules: { source: string; headers: { key: string; value: string }[] }[] = hosting.headers;
  const answers = new Map<string, Answer>();
  for (const [path, { type, body }] of extra)
    answers.set(path, { status: 200, type, body: brotliCompressSync(body) });
  const answer = (path: string): Answer => {
    const known = answers.get(path) ?? answerOf(path);
    answers.set(path, known);
    return known;
  };
  const { key, cert, fingerprint } = await makeCertificate();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (asked, response) => {
    const path = new URL(asked.url, 'https://own.invalid').pathname;
    if (hub !== undefined && !fileFor(BUILT, path)) return forward(new URL(hub), asked, response);
    const { status, type, body } = answer(path);
    const headers: Record<string, string> = { 'content-type': type, 'content-encoding': 'br' };
    for (const rule of rules.filter(({ source }) => matches(source, path)))
      for (const { key: name, value } of rule.headers) headers[name.toLowerCase()] = value;
    response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body);
  });
  return { address: `https://localhost:${await listen(server)}`, fingerprint, answer };
}

/** A page of the same words without styles, pictures, scripts: what this text costs at least. `file` is such as `courses`. */
export function baselineOf(file: string): string {
  const html = readFileSync(join(BUILT, `${file}.html`), 'utf8');
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
