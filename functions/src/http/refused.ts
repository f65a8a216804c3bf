/** The error for a command that is refused: thrown anywhere in a handler, turned into an answer by `answering`. */
import type { ErrorCode, Refusal } from '../../../src/domain/wire/envelope.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';

type Details = Omit<Refusal, 'code' | 'message'>;

export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}, retryAfter?: number) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** A refusal because of one field: the sentence belongs to that field and to the whole. */
export function refuseField(field: string, sentence: string): Refused {
  return new Refused('bad_request', sentence, { fields: { [field]: sentence } });
}

export const badRequest = () => new Refused('bad_request', errorMessages.badRequest);
