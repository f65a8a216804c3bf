/**
 * The line between a browser and the hub, and what can be wrong with it: it is cut before or behind the hub, brings half
 * of an answer, brings a request twice, is slow, or somebody else answers in the hub's place.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HubProxy } from '../../fixtures/hub-proxy.ts';

export type Fault =
  /** Nothing is wrong. */
  | 'none'
  /** The connection is reset, and the hub hears nothing: a cut line, a TLS session that broke. */
  | 'cut'
  /** The hub has carried it out, and the connection is reset before its answer arrives. */
  | 'lost answer'
  /** Half of the answer's bytes arrive, then the connection is reset. */
  | 'half an answer'
  /** A box on the way sends the request a second time at once; the second answer arrives. */
  | 'sent twice'
  /** The same, but the answer to the first request arrives after the second has been answered. */
  | 'late answer'
  /** Nobody ever answers. */
  | 'silence'
  /** Each part of an answer arrives at this speed. */
  | { readonly bytesPerSecond: number }
  /** Somebody else answers; the hub hears nothing. */
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

export type Asked = { readonly method: string; readonly path: string; readonly nth: number };

/** What happens to a request; `nth` counts those of the same path from 1. */
export type Plan = (asked: Asked) => Fault;

const SLICES_PER_SECOND = 10;

export class FaultProxy extends HubProxy {
  #plan: Plan = () => 'none';
  readonly #times = new Map<string, number>();
  /** Requests as they came, with what happened to each. */
  readonly log: (Asked & { readonly fault: Fault })[] = [];

  /** From now on, requests meet these faults; counting begins anew. Without a plan nothing is wrong. */
  disturb(plan: Plan = () => 'none'): void {
    this.#plan = plan;
    this.#times.clear();
    this.log.length = 0;
  }

  /** How many requests to paths with this prefix were disturbed since the plan was made. */
  disturbed(prefix: string): number {
    return this.log.filter(({ path, fault }) => path.startsWith(prefix) && fault !== 'none').length;
  }

  protected override handle(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '/' } = incoming;
    const [path = url] = url.split('?');
    const nth = (this.#times.get(path) ?? 0) + 1;
    this.#times.set(path, nth);
    const fault = this.#plan({ method, path, nth });
    this.log.push({ method, path, nth, fault });
    if (fault === 'none') return super.handle(incoming, answer);
    this.#disturb(fault, incoming, answer).catch(() => answer.destroy());
  }

  async #disturb(fault: Fault, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const reset = () => answer.socket?.resetAndDestroy();
    if (fault === 'cut') return void reset();
    if (fault === 'silence') return;
    if (typeof fault === 'object' && 'status' in fault)
      return void answer.writeHead(fault.status, fault.headers).end(fault.body);
    if (fault === 'sent twice' || fault === 'late answer') {
      const [first, second] = await Promise.all([this.#hear(incoming, body), this.#hear(incoming, body)]);
      const [{ reply, bytes }] = fault === 'sent twice' ? [second] : [first];
      return void answer.writeHead(reply.statusCode ?? 502, reply.headers).end(bytes);
    }
    const { reply, bytes } = await this.#hear(incoming, body);
    if (fault === 'lost answer') return void reset();
    // The full length is sent, so that the browser knows that something is missing.
    const { 'transfer-encoding': _, ...headers } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': bytes.length });
    if (fault === 'half an answer')
      return void answer.write(bytes.subarray(0, Math.floor(bytes.length / 2)), reset);
    if (typeof fault === 'object') await trickle(answer, bytes, fault.bytesPerSecond);
  }

  /** Asks the hub and waits for its whole answer. */
  #hear(incoming: IncomingMessage, body: Buffer): Promise<{ reply: IncomingMessage; bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      const onward = this.ask(incoming, (reply) => {
        bytesOf(reply).then((bytes) => resolve({ reply, bytes }), reject);
      });
      onward.on('error', reject).end(body);
    });
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function trickle(answer: ServerResponse, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const slice = Math.max(1, Math.floor(bytesPerSecond / SLICES_PER_SECOND));
  for (let at = 0; at < bytes.length && !answer.destroyed; at += slice) {
    answer.write(bytes.subarray(at, at + slice));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / SLICES_PER_SECOND));
  }
  answer.end();
}

/** A line that comes and goes: this share of requests meets one of four faults; the same requests for the same seed. */
export function flapping(seed: number, share: number): Plan {
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const kinds = ['cut', 'lost answer', 'half an answer', 'sent twice'] as const;
  return () => (draw() < share ? (kinds[Math.floor(draw() * kinds.length)] ?? 'cut') : 'none');
}
