/** What all commands share: idempotency key, envelope, refusals. */
import * as z from 'zod/mini';
import { instantSchema } from '../time/time.ts';
import { orderStatusSchema } from '../money/order.ts';

/** Header `Idempotency-Key`, made before the first try and sent with each retry; 16 to 64 characters. */
export const idempotencyKeySchema = z.string().check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{16,64}$/));
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Own content type: the platform would parse `application/json` first, and log malformed bodies. */
export const COMMAND_TYPE = 'application/vnd.skills-hub+json';

export const errorStatuses = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Needs a passkey touch; then retry with the same key. */
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

// Kept out of the schema below: the public pages' script can drop that only because it calls nothing but `z`.
const errorCodeSchema = z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]);

export const refusalSchema = z.object({
  error: z.object({
    code: errorCodeSchema,
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** `join-class` before its window. */
    opensAt: z.optional(instantSchema),
    /** `register-course` with an outdated price: the current one, kwacha. */
    price: z.optional(z.number()),
    /** `review-payment` in conflict: the order's current status. */
    status: z.optional(orderStatusSchema),
  }),
  serverNow: instantSchema,
});
export type Refusal = z.infer<typeof refusalSchema>['error'];

/** Every accepted command's answer; `serverNow` corrects the phone's clock. */
export const envelopeSchema = z.object({ result: z.unknown(), serverNow: instantSchema });
