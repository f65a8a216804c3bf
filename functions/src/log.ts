/** The functions' log: structured lines that carry the id of the request or the run that wrote them (docs/operating.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as logger from 'firebase-functions/logger';

/** What the database charges, in documents. */
export type Charges = { readonly reads: number; readonly writes: number; readonly deletes: number };
type Work = { readonly name: string; readonly id: string; charges: Charges };

const works = new AsyncLocalStorage<Work>();
const FREE: Charges = { reads: 0, writes: 0, deletes: 0 };

/** An id in the form of a phone's, for what no phone began. */
export const newKey = (): string => randomUUID().replaceAll('-', '');

/** Does `work` as one request or run, whose lines and charges belong together. Its last line says what it took. */
export async function follow<T>(
  name: string,
  id: string,
  work: () => Promise<T>,
  /** What the last line adds; null for none, as for a request that only reads. */
  outcome: () => object | null = () => ({}),
): Promise<T> {
  const own: Work = { name, id, charges: FREE };
  const begun = Date.now();
  try {
    return await works.run(own, work);
  } finally {
    const ended = outcome();
    if (ended) logger.info(name, { name, id, ms: Date.now() - begun, ...own.charges, ...ended });
  }
}

export function charge(more: Partial<Charges>): void {
  const work = works.getStore();
  if (work === undefined) return;
  const { reads, writes, deletes } = work.charges;
  work.charges = {
    reads: reads + (more.reads ?? 0),
    writes: writes + (more.writes ?? 0),
    deletes: deletes + (more.deletes ?? 0),
  };
}

export const chargeQuery = (documents: number): void => charge({ reads: Math.max(1, documents) });
/** What is charged for a count or a sum: one read for each thousand documents. */
export const chargeCount = (documents: number): void => chargeQuery(Math.ceil(documents / 1_000));

/** The start of the request's id, by which people can tell us which line of the log is theirs. */
export const numberNow = (): string => works.getStore()?.id.slice(0, 8) ?? 'unknown';

export function logFault(severity: 'warn' | 'error', fault: unknown): void {
  const { name, id } = works.getStore() ?? {};
  const write = severity === 'warn' ? logger.warn : logger.error;
  write(fault, { name, id });
}
