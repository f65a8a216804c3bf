/** What every command shares on the wire: its key, its answer's envelope and its refusals. */
import * as z from 'zod/mini';
import { finiteSchema } from './values.ts';
import { instantSchema } from '../time/time.ts';
import { orderStatusSchema } from '../money/order.ts';

/** Made before the first try and sent with each: one effect, one answer. 16 to 64 characters, header `Idempotency-Key`. */
export const idempotencyKeySchema = z.string().check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{16,64}$/));
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
export const errorCodeSchema = z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]);

export const refusalSchema = z.object({
  error: z.object({
    code: errorCodeSchema,
    /** A sentence for people. */
    message: z.string(),
    /** Sentences per field of the request, where the form can show them in place. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** `join-class` before its window: when it opens. */
    opensAt: z.optional(instantSchema),
    /** `register-course` where the form knew a lower one: the price now, kwacha. */
    price: z.optional(finiteSchema),
    /** `review-payment` in conflict: what the order became. */
    status: z.optional(orderStatusSchema),
  }),
  serverNow: instantSchema,
});
export type Refusal = z.infer<typeof refusalSchema>['error'];

/** `{ result, serverNow }`: every accepted command; the phone corrects its clock by `serverNow`. */
export const envelopeSchema = z.object({ result: z.unknown(), serverNow: instantSchema });
