import * as logger from 'firebase-functions/logger';
import { RefusedError } from '../http/refused-error.ts';
import { LeaseLostError } from '../store/lease.ts';

/** Runs one piece of a job; a failure gives null and does not stop the other pieces: the next run tries again. @throws LeaseLostError */
export async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (!(error instanceof RefusedError)) logger.error(`${what} is left for the next run`, error);
    return null;
  }
}
