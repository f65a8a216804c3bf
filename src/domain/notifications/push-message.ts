/** The content of a push, as the hub sends it and the service worker reads it. */
import * as z from 'zod/mini';
import { BRAND } from '../wire/messages.ts';

export const PUSH_KINDS = ['day_before', 'starting_soon', 'class_changed', 'verdict'] as const;
export const MESSAGE_KINDS = [...PUSH_KINDS, 'test', 'unknown', 'place_offer'] as const;
export const PUSH_BODY_MAX = 200;

/** A path of the hub: `//host` and `/\\host` are other sites. */
export const hubPathSchema = z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(300));

/** A lock screen shows it, so that it names no person, order or amount. */
export const pushPayloadSchema = z.object({
  v: z.literal(1),
  kind: z.enum(MESSAGE_KINDS),
  /** A notification with the same tag replaces the one that is shown, without a new alert. */
  tag: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  body: z.string().check(z.minLength(1), z.maxLength(PUSH_BODY_MAX)),
  /** Where a click leads. */
  path: hubPathSchema,
  /** Tags of notifications that this one makes out of date: to be closed. */
  closes: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5)),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** Shown for a push that cannot be read; the worker, which knows the dashboard's path, adds it. */
export const FALLBACK_PUSH: PushPayload = {
  v: 1,
  kind: 'unknown',
  tag: 'hub',
  title: BRAND,
  body: 'Open the hub to see what is new.',
  path: '/',
  closes: [],
};

/** The content of a push; the fallback where it is missing, malformed or of a later version. */
export function readPush(text: string | undefined): PushPayload {
  try {
    return pushPayloadSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return FALLBACK_PUSH;
  }
}
