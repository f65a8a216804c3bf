/** Counts document reads as they are charged, by standing between the browser and the Firestore emulator. */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readsOf } from '../../src/domain/figures.ts';
import { atEnd } from '../shared/stop.ts';

const HOST = '127.0.0.1';
/** Each request of staff reads the session and its owner by the rules (`isStaffIn` in firestore.rules). */
const READS_OF_RULES = 2;

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

export class ReadMeter {
  #sent = '';
  #received = '';
  #counted = '';

  /** Opens a port that behaves like the emulator's. */
  async listen(emulator: number): Promise<number> {
    const server = createServer((incoming, answer) => this.#pass(incoming, answer, emulator));
    server.requestTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
    const { url = '/', method, headers } = incoming;
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const isListening = url.includes('/Listen/');
    const onward = request({ host: HOST, port, path: url, method, headers: plain }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      answer.flushHeaders();
      reply.on('data', (part: Buffer) => {
        if (isListening) this.#received += part.toString('latin1');
        else if (url.includes(':runAggregationQuery')) this.#counted += part.toString('latin1');
      });
      reply.on('error', () => answer.destroy());
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    if (isListening && method === 'POST') {
      let body = '';
      incoming.on('data', (part: Buffer) => (body += part.toString('latin1')));
      incoming.on('end', () => (this.#sent += decodeURIComponent(body.replaceAll('+', ' '))));
    }
    incoming.pipe(onward);
    answer.on('close', () => onward.destroy());
  }

  reset(): void {
    this.#sent = '';
    this.#received = '';
    this.#counted = '';
  }

  /**
   * Reads since the last reset: every document that came, one for each query that found none, one for a thousand
   * that were counted, and what the rules read for each of these requests.
   */
  reads(): number {
    const asked = all(this.#sent, /"addTarget":\{.*?"targetId":(\d+)/gs);
    const documents = all(
      this.#received,
      /"documentChange"\s*:\s*\{.*?"targetIds"\s*:\s*\[\s*(\d+)(?=[\s,\]])/gs,
    );
    const answered = new Set(documents);
    const empty = asked.filter((target) => !answered.has(target)).length;
    const counts = all(this.#counted, /"integerValue"\s*:\s*"?(\d+)/g).map(Number);
    const counting = counts.reduce((sum, count) => sum + readsOf(count), 0);
    return documents.length + empty + counting + READS_OF_RULES * (asked.length + counts.length);
  }
}
