/**
 * Serves the built site as production does: HTTP/2, TLS, brotli, clean URLs, the headers of `firebase.json`, and
 * the public answers of functions. For measuring only; `npm start` uses Firebase's own hosting.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Certificate } from './certificate.ts';
import { inProject } from './project.ts';
import { atEnd } from './stop.ts';

/** Another build than `dist` may be named. */
export const BUILT = process.env['DIST'] ?? inProject('dist');

interface Hosting {
  headers: { source: string; headers: { key: string; value: string }[] }[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};

/** The kinds of glob that `firebase.json` uses: `**`, `@(a|b)`, and a leading `!`. */
function matches(glob: string, path: string): boolean {
  if (glob.startsWith('!')) return !matches(glob.slice(1), path);
  const pattern = glob
    .replace(/[.+^$]/g, '\\$&')
    .replace('@(', '(')
    .replace(/^\*\*$/, '/**')
    .replace('/**', '/.*');
  return new RegExp(`^${pattern}$`).test(path);
}

export class BuiltSite {
  readonly #bodies = new Map<string, Buffer>();
  readonly #extra: ReadonlyMap<string, { type: string; body: string }>;
  readonly #headers: Hosting['headers'];

  /** `extra`: answers that no file gives, by path. */
  constructor(extra: ReadonlyMap<string, { type: string; body: string }>) {
    this.#extra = extra;
    const config = JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')) as { hosting: Hosting };
    this.#headers = config.hosting.headers;
  }

  /** What `path` is answered with, compressed; the not-found page where there is nothing. */
  body(path: string): { status: number; type: string; body: Buffer } {
    const extra = this.#extra.get(path);
    if (extra) return { status: 200, type: extra.type, body: this.#compressed(path, () => extra.body) };
    const plain = join(BUILT, path === '/' ? 'index.html' : path);
    const file = [plain, `${plain}.html`].find((one) => existsSync(one) && statSync(one).isFile());
    const found = file ?? join(BUILT, '404.html');
    const type = TYPES[extname(found)] ?? 'application/octet-stream';
    return { status: file ? 200 : 404, type, body: this.#compressed(found, () => readFileSync(found)) };
  }

  #compressed(key: string, read: () => string | Buffer): Buffer {
    const known = this.#bodies.get(key);
    if (known) return known;
    const made = brotliCompressSync(read());
    this.#bodies.set(key, made);
    return made;
  }

  #answer(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const path = new URL(request.url, 'https://own.invalid').pathname;
    const { status, type, body } = this.body(path);
    const headers: Record<string, string> = { 'content-type': type, 'content-encoding': 'br' };
    for (const rule of this.#headers.filter(({ source }) => matches(source, path)))
      for (const { key, value } of rule.headers) headers[key.toLowerCase()] = value;
    response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body);
  }

  /** Begins to listen on a free port of the loopback address; answers with the site's address. */
  async listen({ key, cert }: Certificate): Promise<string> {
    const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) =>
      this.#answer(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => void server.close());
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }
}
