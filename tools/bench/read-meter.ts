/** Counts document reads as they are charged, from what passes between the browser and the Firestore emulator. */
import type { IncomingMessage } from 'node:http';
import { readsOf } from '../../src/domain/records/figures.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { type Emulators, openHub, startEmulators } from '../start/emulators.ts';
import type { Observer } from '../start/reverse-proxy.ts';

/** Each request of staff reads the session and its owner by the rules (`isStaffIn` in firestore.rules). */
const READS_OF_RULES = 2;

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const LISTENING = '/Listen/';

export class ReadMeter implements Observer {
  #sent = '';
  #count = 0;
  /** By address, with a number before it: parts of two answers may come by turns. */
  readonly #answers = new Map<string, string>();

  request(request: IncomingMessage): void {
    if (!request.url?.includes(LISTENING) || request.method !== 'POST') return;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('latin1')));
    request.on('end', () => (this.#sent += decodeURIComponent(body.replaceAll('+', ' '))));
  }

  response(url: string): (part: Buffer) => void {
    const key = `${(this.#count += 1)} ${url}`;
    return (part) => {
      this.#answers.set(key, (this.#answers.get(key) ?? '') + part.toString('latin1'));
    };
  }

  /** All that came from addresses with this in them. */
  #received(from: string): string {
    return [...this.#answers].flatMap(([key, text]) => (key.includes(from) ? [text] : [])).join('\n');
  }

  reset(): void {
    this.#sent = '';
    this.#answers.clear();
  }

  /** Documents that live queries brought since the last reset: each one is a read that is paid for. */
  get documents(): number {
    return all(this.#received(LISTENING), /"(documentChange)"/g).length;
  }

  /**
   * Reads since the last reset: every document that came, one for each query that found none, one for a thousand
   * that were counted, and what the rules read for each of these requests.
   */
  reads(): number {
    const asked = all(this.#sent, /"addTarget":\{.*?"targetId":(\d+)/gs);
    const documents = all(
      this.#received(LISTENING),
      /"documentChange"\s*:\s*\{.*?"targetIds"\s*:\s*\[\s*(\d+)(?=[\s,\]])/gs,
    );
    const answered = new Set(documents);
    const empty = asked.filter((target) => !answered.has(target)).length;
    const counts = all(this.#received(':runAggregationQuery'), /"integerValue"\s*:\s*"?(\d+)/g).map(Number);
    const counting = counts.reduce((sum, count) => sum + readsOf(count), 0);
    return documents.length + empty + counting + READS_OF_RULES * (asked.length + counts.length);
  }
}

/** The whole hub with the demonstration in it, on a port of its own, with a meter before its database. */
export async function startMeteredHub(): Promise<{ emulators: Emulators; meter: ReadMeter }> {
  await makeSite('demo');
  await makeFunctions();
  const emulators = await startEmulators({ name: `bench-${process.pid}` });
  const meter = new ReadMeter();
  await openHub(emulators, undefined, meter);
  await seedEmulators(emulators.env);
  return { emulators, meter };
}
