/** What every command shares on the wire: its key, its answer's envelope and its refusals. */
import * as v from 'valibot';
import { finiteSchema } from './values.ts';
import { instantSchema } from '../time/time.ts';
import { orderStatusSchema } from '../money/order.ts';

/** Made before the first try and sent with each: one effect, one answer. 16 to 64 characters, header `Idempotency-Key`. */
export const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{16,64}$/));
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The type of a command's body. The platform would parse `application/json` before the hub, and log what is broken. */
export const COMMAND_TYPE = 'application/vnd.skills-hub+json';

/** Why a command was refused. The HTTP status says the same to a cache or a log. */
export const errorStatuses = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The command waits for a touch of the passkey; the same request under the same key goes through after it. */
  touch_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  internal: 500,
  busy: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;
export const errorCodeSchema = v.picklist(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]);

export const refusalSchema = v.object({
  error: v.object({
    code: errorCodeSchema,
    /** A sentence for people. */
    message: v.string(),
    /** Sentences per field of the request, where the form can show them in place. */
    fields: v.optional(v.record(v.string(), v.string())),
    /** `join-class` before its window: when it opens. */
    opensAt: v.optional(instantSchema),
    /** `register-course` where the form knew a lower one: the price now, kwacha. */
    price: v.optional(finiteSchema),
    /** `review-payment` in conflict: what the order became. */
    status: v.optional(orderStatusSchema),
  }),
  serverNow: instantSchema,
});
export type Refusal = v.InferOutput<typeof refusalSchema>['error'];

/** `{ result, serverNow }`: every accepted command; the phone corrects its clock by `serverNow`. */
export const envelopeSchema = v.object({ result: v.unknown(), serverNow: instantSchema });
