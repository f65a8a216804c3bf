/** Counts the documents that browsers read, as they come by: a proxy before the Firestore engine. */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './stop.ts';

/** How the engine names a document in the answer of a live query: each one is a read that is paid for. */
const DOCUMENT = /"documentChange"/g;

export interface ReadCounter {
  readonly port: number;
  /** Documents since the last `reset`. */
  count(): number;
  reset(): void;
}

/** Passes everything on to `target`, a port of the loopback address, parts at once as they arrive. */
export async function countReads(target: number): Promise<ReadCounter> {
  let seen = 0;
  /** A name may be cut in two by the end of a part: what was not counted yet is kept in front of the next. */
  const counting = () => {
    let rest = '';
    return (part: Buffer) => {
      const text = rest + part.toString('latin1');
      const found = [...text.matchAll(DOCUMENT)];
      seen += found.length;
      const last = found.at(-1);
      rest = text.slice(last ? last.index + last[0].length : 0).slice(-DOCUMENT.source.length);
    };
  };
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { url = '/', method } = incoming;
    // Compressed answers could not be read here.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const onward = request({ host: '127.0.0.1', port: target, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      answer.flushHeaders();
      reply.on('data', counting());
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
