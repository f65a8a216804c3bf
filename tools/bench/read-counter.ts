/** Counts the documents that browsers read, as they come by: a proxy before the Firestore engine. */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../shared/stop.ts';

/** How the engine names a document in the answer of a live query: each one is a read that is paid for. */
const DOCUMENT = /"documentChange"/g;

export interface ReadCounter {
  readonly port: number;
  /** Documents since the last `reset`. */
  count(): number;
  reset(): void;
}

/**
 * Reads one answer of the engine, part by part, and tells how many documents each part brought. A name may be cut in
 * two by the end of a part: what was not counted yet is kept in front of the next.
 */
export function documentsIn(found: (count: number) => void): (part: Buffer) => void {
  let rest = '';
  return (part) => {
    const text = rest + part.toString('latin1');
    const names = [...text.matchAll(DOCUMENT)];
    const last = names.at(-1);
    rest = text.slice(last ? last.index + last[0].length : 0).slice(-DOCUMENT.source.length);
    found(names.length);
  };
}

/** Passes everything on to `target`, a port of the loopback address, parts at once as they arrive. */
export async function countReads(target: number): Promise<ReadCounter> {
  let seen = 0;
  const add = (count: number) => {
    seen += count;
  };
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { url = '/', method } = incoming;
    // Compressed answers could not be read here.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const onward = request({ host: '127.0.0.1', port: target, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      answer.flushHeaders();
      reply.on('data', documentsIn(add));
      reply.pipe(answer);
    });
    onward.setNoDelay(true);
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer({ requestTimeout: 0, noDelay: true }, forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    count: () => seen,
    reset: () => {
      seen = 0;
    },
  };
}
