/** Counts document reads as they are charged, from what passes between the browser and the Firestore emulator. */
import type { IncomingMessage } from 'node:http';
import { readsOf } from '../../src/domain/records/figures.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { type Emulators, openHub, startEmulators } from '../start/emulators.ts';
import type { Observer } from '../start/reverse-proxy.ts';

/** Each request of staff reads the session and its owner by the rules (`isStaffIn` in firestore.rules). */
const READS_OF_RULES = 2;
/** How the engine names a document in the answer of a live query: each one is a read that is paid for. */
const DOCUMENT = /"documentChange"/g;

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

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const isListening = (url: string | undefined) => url?.includes('/Listen/') === true;

export class ReadMeter implements Observer {
  /** Documents that live queries brought since the last reset. */
  documents = 0;
  #sent = '';
  #received = '';
  #counted = '';

  request(request: IncomingMessage): void {
    if (!isListening(request.url) || request.method !== 'POST') return;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('latin1')));
    request.on('end', () => (this.#sent += decodeURIComponent(body.replaceAll('+', ' '))));
  }

  response(url: string): (part: Buffer) => void {
    const count = documentsIn((found) => (this.documents += found));
    return (part) => {
      if (isListening(url)) {
        this.#received += part.toString('latin1');
        count(part);
      } else if (url.includes(':runAggregationQuery')) this.#counted += part.toString('latin1');
    };
  }

  reset(): void {
    this.documents = 0;
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
