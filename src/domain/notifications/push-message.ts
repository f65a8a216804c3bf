/** Push content, shared by server and service worker. */
import * as z from 'zod/mini';
import { BRAND } from '../wire/messages.ts';

export const PUSH_KINDS = ['day_before', 'starting_soon', 'class_changed', 'verdict'] as const;
export const MESSAGE_KINDS = [...PUSH_KINDS, 'test', 'unknown', 'place_offer'] as const;
export const PUSH_BODY_MAX = 200;

/** A path of this site: `//host` and `/\\host` lead elsewhere. */
export const hubPathSchema = z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(300));

/** Shown on lock screens, so no names, orders or amounts. */
export const pushPayloadSchema = z.object({
  v: z.literal(1),
  kind: z.enum(MESSAGE_KINDS),
  /** A notification with the same tag is replaced silently. */
  tag: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  body: z.string().check(z.minLength(1), z.maxLength(PUSH_BODY_MAX)),
  path: hubPathSchema,
  /** Tags of outdated notifications to close. */
  closes: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5)),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** For unreadable pushes; the worker adds the dashboard's path. */
export const FALLBACK_PUSH: PushPayload = {
  v: 1,
  kind: 'unknown',
  tag: 'hub',
  title: BRAND,
  body: 'Open the hub to see what is new.',
  path: '/',
  closes: [],
};

export function readPush(text: string | undefined): PushPayload {
  try {
    return pushPayloadSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return FALLBACK_PUSH;
  }
}
