/** One address for everything, as in production: a reverse proxy that streams, as Firestore's WebChannel needs. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { UserFacingError, atEnd } from '../shared/command.ts';

/** Which port of the loopback address answers for which paths; the first prefix that fits wins. */
export type Routes = readonly (readonly [prefix: string, port: number])[];

const HOST = '127.0.0.1';
/** Longer than any client keeps an idle connection, else it may write a request just when the proxy closes, ms. */
const KEEP_ALIVE_MS = 120_000;

/** Opens the one address on both loopback addresses. @throws UserFacingError when the port is taken */
export async function openReverseProxy(port: number, routes: Routes): Promise<string> {
  // No kept connections: an emulator may close one just when the next request is written to it.
  const proxy = createProxyServer({ agent: false });
  const target = (url = '/') => {
    const [, to = 0] = routes.find(([prefix]) => url.startsWith(prefix)) ?? [];
    return { target: { host: HOST, port: to, protocol: 'http:' } };
  };
  proxy.on('proxyRes', (reply, _request, response) => {
    // Status and headers leave before the first part of the body arrives.
    setImmediate(() => response.flushHeaders());
    reply.on('error', () => response.destroy());
  });
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    proxy.web(request, response, target(request.url)).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The emulators do not answer.\n');
    });
  };
  for (const host of [HOST, '::1']) {
    const server = createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS }, forward);
    // For Vite's hot reload.
    server.on('upgrade', (request, socket, head) => {
      proxy.ws(request, socket as Socket, target(request.url), head).catch(() => socket.destroy());
    });
    await once(server.listen({ port, host, exclusive: true }), 'listening').catch(() => {
      // A machine may lack IPv6.
      if (host === HOST) throw takenPort(port);
    });
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
  }
  return `http://localhost:${port}`;
}

export function takenPort(port: number): UserFacingError {
  const again = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  const why = port < 1024 ? 'is for administrators, or in use' : 'is in use by another program';
  return new UserFacingError(
    `Port ${port} ${why}: stop that program, or choose another port with \`PORT=${port + 50} ${again}\`.`,
  );
}
