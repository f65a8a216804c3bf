/** The error of a command that is not carried out: a handler throws it anywhere, `endpoint` answers it once. */
import type { ErrorCode, Refusal } from '../../../src/domain/wire/envelope.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';

type Details = Omit<Refusal, 'code' | 'message'>;

export class RefusedError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}, retryAfter?: number) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** A refusal because one field does not fit; the sentence is both the message and the one for that field. */
export function invalidField(field: string, sentence: string): RefusedError {
  return new RefusedError('bad_request', sentence, { fields: { [field]: sentence } });
}

export const badRequest = () => new RefusedError('bad_request', errorMessages.badRequest);

export const conflict = (sentence: string, details?: Details) =>
  new RefusedError('conflict', sentence, details);
export const forbidden = (sentence: string) => new RefusedError('forbidden', sentence);
export const notFound = (sentence: string) => new RefusedError('not_found', sentence);

/** @throws RefusedError with this sentence if there is no such document */
export async function requireFound<T>(read: Promise<T | null>, sentence: string): Promise<T> {
  const found = await read;
  if (found === null) throw notFound(sentence);
  return found;
}
