/** A host of built files as production has it (clean URLs, app routes, 404), which a test can switch off and redeploy. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const APP = /^\/(registration-success|auth\/action|profile|share|join\/.+|internal\/ops.*)$/;

/** The headers that production sends with everything, its content policy among them. */
const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
};
const ALWAYS = Object.fromEntries(
  hosting.headers
    .filter(({ source }) => source === '**')
    .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export class StaticHost {
  /** Answers of functions, by path; whatever is not named is a 404. */
  readonly functions = new Map<string, Answer>();
  /** Paths asked for, in order. */
  readonly asked: string[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #dist: string;
  #port = 0;

  constructor(dist: string) {
    this.#dist = dist;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Begins to listen, after a stop at the same address again. */
  async start(): Promise<void> {
    const server = createServer((request, response) => this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** The server is gone: every connection is refused, whatever the browser thinks of the network. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** From now on another build is served. */
  deploy(dist: string): void {
    this.#dist = dist;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    this.asked.push(pathname);
    const command = this.functions.get(pathname);
    if (command) return command(request, response);
    const file = this.#fileFor(pathname);
    const body = readFileSync(file ?? join(this.#dist, '404.html'));
    const hashed = pathname.startsWith('/assets/');
    response.writeHead(file === null ? 404 : 200, {
      ...ALWAYS,
      'Content-Type': file === null ? TYPES['.html'] : (TYPES[extname(file)] ?? 'application/octet-stream'),
      'Cache-Control': hashed && file !== null ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  }

  #fileFor(pathname: string): string | null {
    const plain = join(this.#dist, pathname === '/' ? 'index.html' : pathname);
    const shell = APP.test(pathname) ? [join(this.#dist, 'app.html')] : [];
    const found = [plain, `${plain}.html`, ...shell].find(
      (file) => existsSync(file) && statSync(file).isFile(),
    );
    return found ?? null;
  }
}
