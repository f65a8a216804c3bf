/** Push kinds and endpoints (rules §1, §8). The phone loads this without the texts of `push-text.ts`. */
import * as z from 'zod/mini';
import { PUSH_KINDS } from './push-message.ts';

export const pushKindSchema = z.enum(PUSH_KINDS);
export type PushKind = z.infer<typeof pushKindSchema>;

export const pushKindLabels = {
  day_before: 'The day before a class, and when you missed one that repeats',
  starting_soon: '15 minutes before a class, when its link opens',
  class_changed: 'When a class moves',
  verdict: 'When your payment has been checked',
} as const satisfies Record<PushKind, string>;

/** Known push services; otherwise the hub would call any address a client sends. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+\//;

/** True iff the endpoint is https at a known push service; on the emulators also at localhost. */
export function isPushEndpoint(endpoint: string, isOnEmulators = false): boolean {
  if (isOnEmulators && LOOPBACK.test(endpoint)) return true;
  const host = /^https:\/\/([a-z0-9.-]+)\//.exec(endpoint)?.[1];
  return host !== undefined && PUSH_HOSTS.some((pattern) => pattern.test(host));
}

const base64url = (characters: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.length(characters));
export const endpointSchema = z.url().check(z.maxLength(1_000));
/** Keys of `PushSubscription.toJSON()`: a P-256 point and 16 random bytes, base64url. */
export const pushKeysSchema = z.object({ p256dh: base64url(87), auth: base64url(22) });
