/** The functions' log: structured lines that carry the id of the request or the run that wrote them (docs/operating.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as logger from 'firebase-functions/logger';

/** What the database charges, in documents. */
export type Charges = { readonly reads: number; readonly writes: number; readonly deletes: number };
type Work = { readonly name: string; readonly id: string; charges: Charges };

const works = new AsyncLocalStorage<Work>();
const FREE: Charges = { reads: 0, writes: 0, deletes: 0 };

/** An id in the format that phones use, for work that no phone started. */
export const newKey = (): string => randomUUID().replaceAll('-', '');

/** Does `work` as one request or run, whose lines and charges belong together. Its last line has the time and the charges. */
export async function runWithLogContext<T>(
  name: string,
  id: string,
  work: () => Promise<T>,
  /** Fields to add to the last line; null writes no last line, as for a request that only reads. */
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
/** A count or a sum is charged one read for each thousand documents. */
export const chargeCount = (documents: number): void => chargeQuery(Math.ceil(documents / 1_000));

/** The start of the request's id, which people can quote so that we find their line of the log. */
export const numberNow = (): string => works.getStore()?.id.slice(0, 8) ?? 'unknown';

export function logFault(severity: 'warn' | 'error', fault: unknown): void {
  const { name, id } = works.getStore() ?? {};
  const write = severity === 'warn' ? logger.warn : logger.error;
  write(fault, { name, id });
}
