/** The line between the functions and the database, which speak gRPC, and what can be wrong with it. */
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { collections } from '../../../src/domain/wire/collections.ts';

export const databaseFaultSchema = z.enum([
  'none',
  /** The database cannot be reached, and open connections are reset. */
  'away',
  /** It answers each call with RESOURCE_EXHAUSTED, as a project above its quota gets. */
  'exhausted',
  /** Each of its answers comes a second and a half later. */
  'slow',
  /** Calls wait until the fault ends. */
  'silent',
  /** All connections are reset again and again, so that some transactions are under way at each reset. */
  'breaking',
  /** It carries out the next commit of a command, and the connection is reset before its answer arrives. */
  'lost commit',
  /** Commits of commands stay on the line: the database never hears of them. */
  'held commit',
]);
export type DatabaseFault = z.infer<typeof databaseFaultSchema>;

const EXHAUSTED = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-status': '8',
  'grpc-message': 'Quota exceeded.',
} as const;
const SLOW_MS = 1_500;
const BREAKS_EVERY_MS = 400;
const COMMIT = /\/Commit$/;
/** The path under which commands keep their answers: it tells their commits from others. */
const ANSWER = `/${collections.commandKeys}/`;

export class DatabaseLine {
  readonly #server: Http2Server;
  readonly #target: () => number;
  readonly #sessions = new Set<ServerHttp2Session>();
  #fault: DatabaseFault = 'none';
  #disturbed = 0;
  #waiting: (() => void)[] = [];
  #breaking: ReturnType<typeof setInterval> | undefined;

  /** `target` is asked anew for each connection, because a database that was started again has another port. */
  constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer();
    this.#server.on('session', (session) => this.#connect(session));
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  close(): void {
    this.disturb('none');
    this.#server.close();
    this.reset();
  }

  /** Calls that were disturbed since the fault began, and connections that were refused. */
  get disturbed(): number {
    return this.#disturbed;
  }

  disturb(fault: DatabaseFault): void {
    this.#fault = fault;
    this.#disturbed = 0;
    clearInterval(this.#breaking);
    if (fault === 'breaking') this.#breaking = setInterval(() => this.reset(), BREAKS_EVERY_MS);
    if (fault === 'away') this.reset();
    if (fault !== 'silent') for (const carryOn of this.#waiting.splice(0)) carryOn();
  }

  /** Resets all open connections. */
  reset(): void {
    for (const session of this.#sessions) session.destroy();
  }

  #connect(session: ServerHttp2Session): void {
    if (this.#fault === 'away') {
      this.#disturbed += 1;
      return session.destroy();
    }
    const onward = connect(`http://127.0.0.1:${this.#target()}`);
    this.#sessions.add(session);
    session.on('error', () => undefined);
    onward.on('error', () => undefined);
    session.on('close', () => {
      this.#sessions.delete(session);
      onward.destroy();
    });
    onward.on('close', () => session.destroy());
    session.on('stream', (stream, headers) => this.#carry(stream, headers, session, onward));
  }

  #carry(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    session: ServerHttp2Session,
    onward: ClientHttp2Session,
  ): void {
    const fault = this.#fault;
    stream.on('error', () => undefined);
    if (fault === 'lost commit' || fault === 'held commit') {
      if (COMMIT.test(headers[':path'] ?? '')) return void this.#commit(stream, headers, session, onward);
      return carry(stream, headers, onward, stream);
    }
    // A call that is under way when its connection is reset closes after the connection.
    if (fault === 'breaking')
      stream.on('close', () => {
        if (session.destroyed) this.#disturbed += 1;
      });
    if (fault === 'none' || fault === 'away' || fault === 'breaking')
      return carry(stream, headers, onward, stream);
    this.#disturbed += 1;
    if (fault === 'silent') return void this.#waiting.push(() => carry(stream, headers, onward, stream));
    if (fault === 'exhausted') return stream.respond(EXHAUSTED, { endStream: true });
    carry(stream, headers, onward, stream, SLOW_MS);
  }

  async #commit(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    session: ServerHttp2Session,
    onward: ClientHttp2Session,
  ): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (!body.includes(ANSWER)) return carry(stream, headers, onward, Readable.from([body]));
    this.#disturbed += 1;
    if (this.#fault === 'held commit') return;
    // Only this commit loses its answer.
    this.#fault = 'none';
    const call = onward.request(headers);
    call.on('error', () => undefined);
    call.end(body);
    call.resume();
    call.on('end', () => session.destroy());
  }
}

/** Carries one call: headers, messages and trailers, in both directions. */
function carry(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  onward: ClientHttp2Session,
  body: Readable,
  delay = 0,
): void {
  if (onward.destroyed) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
  const call = onward.request(headers);
  const trailers = new Promise<IncomingHttpHeaders>((resolve) => call.on('trailers', resolve));
  call.on('error', () => stream.close(constants.NGHTTP2_CANCEL));
  stream.on('close', () => call.close(stream.rstCode));
  body.pipe(call);
  call.on('response', (answered, flags) => {
    const answer = () => {
      if (stream.destroyed) return;
      if ((flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0)
        return stream.respond(answered, { endStream: true });
      stream.respond(answered, { waitForTrailers: true });
      stream.on('wantTrailers', () => {
        void trailers.then((last) => stream.destroyed || stream.sendTrailers(last));
      });
      call.pipe(stream);
    };
    if (delay > 0) setTimeout(answer, delay);
    else answer();
  });
}
