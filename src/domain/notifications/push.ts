/**
 * Push messages as the phone meets them (rules §1, §8): which kinds there are and where they may be sent. Their texts are
 * in `push-text.ts`: the phone needs no clock for them.
 */
import * as z from 'zod/mini';
import { urlSchema } from '../wire/values.ts';
import { PUSH_KINDS } from './push-message.ts';

/** The kinds of push that a learner can choose on each device. */
export const pushKindSchema = z.enum(PUSH_KINDS);
export type PushKind = z.infer<typeof pushKindSchema>;

export const pushKindLabels = {
  day_before: 'The day before a class, and when you missed one that repeats',
  starting_soon: '15 minutes before a class, when its link opens',
  class_changed: 'When a class moves',
  verdict: 'When your payment has been checked',
} as const satisfies Record<PushKind, string>;

/** Hosts of the push services that browsers use; without the list, the hub would call any address that somebody chose. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+\//;

/** True iff the endpoint is an https address of a known push service; on the emulators also one of this machine. */
export function isPushEndpoint(endpoint: string, isOnEmulators = false): boolean {
  if (isOnEmulators && LOOPBACK.test(endpoint)) return true;
  const host = /^https:\/\/([a-z0-9.-]+)\//.exec(endpoint)?.[1];
  return host !== undefined && PUSH_HOSTS.some((pattern) => pattern.test(host));
}

const base64url = (characters: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.length(characters));
export const endpointSchema = urlSchema.check(z.maxLength(1_000));
/** The keys of `PushSubscription.toJSON()`: a point of the curve P-256, and 16 random bytes. */
export const pushKeysSchema = z.object({ p256dh: base64url(87), auth: base64url(22) });
