import {
  Agent,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { atEnd } from '../shared/stop.ts';
import { Trouble } from '../shared/command.ts';

/** Which port of the loopback address answers for which paths; the first prefix that fits wins. */
export type Routes = readonly (readonly [prefix: string, port: number])[];

const HOST = '127.0.0.1';

/**
 * One address for everything: a streaming reverse proxy, so that the browser sees a single origin as it does
 * in production. Firestore's WebChannel needs answers that stay open and whose parts arrive at once.
 */
function forward(routes: Routes, agent: Agent) {
  return (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { url = '/', method, headers } = incoming;
    const port = portFor(routes, url);
    const onward = request({ host: HOST, port, path: url, method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.statusMessage, reply.rawHeaders);
      answer.flushHeaders();
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    onward.setNoDelay(true);
    onward.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end('The emulators do not answer.\n');
    });
    incoming.pipe(onward);
    answer.on('close', () => onward.destroy());
  };
}

function portFor(routes: Routes, url: string): number {
  const found = routes.find(([prefix]) => url.startsWith(prefix));
  if (!found) throw new Error(`no route for ${url}`);
  return found[1];
}

/** Passes a WebSocket on, byte for byte: Vite's hot reload uses one. */
function tunnel(routes: Routes) {
  return (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const onward = connect(portFor(routes, incoming.url ?? '/'), HOST, () => {
      const { rawHeaders: raw } = incoming;
      const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
      onward.write(`${[`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
}

/** Opens the one address on both loopback addresses. @throws Trouble when the port is taken. */
export async function openFront(port: number, routes: Routes): Promise<string> {
  // A kept connection may be closed by an emulator just when the next request is written to it.
  const agent = new Agent({ keepAlive: false });
  for (const host of [HOST, '::1']) {
    const server = createServer({ requestTimeout: 0, noDelay: true }, forward(routes, agent));
    server.on('upgrade', tunnel(routes));
    try {
      await listen(server, port, host);
    } catch (error) {
      if (host === '::1') continue;
      throw takenPort(port, error);
    }
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
  }
  return `http://localhost:${port}`;
}

/** The sentence for a port that cannot be had. */
export function takenPort(port: number, error?: unknown): Trouble {
  const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
  const again = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  const other = port > 65_000 ? port - 50 : port + 50;
  const why = denied ? 'may not be used by you' : 'is in use by another program';
  return new Trouble(
    `Port ${port} ${why}: stop that program, or choose another port with \`PORT=${other} ${again}\`.`,
  );
}
