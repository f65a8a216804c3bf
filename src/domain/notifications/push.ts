/**
 * Push messages as the phone meets them (rules §1, §8): which kinds there are, where they may be sent and what
 * travels. Their texts are in `push-text.ts`: the phone needs no clock for them.
 */
import * as v from 'valibot';
import { urlSchema } from '../wire/values.ts';
import { HUB_PATH, MESSAGE_KINDS, PUSH_MESSAGE_MAX, PUSH_KINDS, type PushPayload } from './push-message.ts';

/** The kinds of push that a learner can choose on each device. */
export const pushKindSchema = v.picklist(PUSH_KINDS);
export type PushKind = v.InferOutput<typeof pushKindSchema>;

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

const base64url = (characters: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.length(characters));
export const endpointSchema = v.pipe(urlSchema, v.maxCodePoints(1_000));
/** The keys of `PushSubscription.toJSON()`: a point of the curve P-256, and 16 random bytes. */
export const pushKeysSchema = v.object({ p256dh: base64url(87), auth: base64url(22) });

/** The content of a push. A lock screen shows it, so that it names no person, order or amount. */
export const pushPayloadSchema = v.object({
  v: v.literal(1),
  kind: v.picklist(MESSAGE_KINDS),
  /** A notification with the same tag replaces the one that is shown, without a new alert. */
  tag: v.pipe(v.string(), v.minLength(1), v.maxLength(PUSH_MESSAGE_MAX.tag)),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(PUSH_MESSAGE_MAX.title)),
  body: v.pipe(v.string(), v.minLength(1), v.maxLength(PUSH_MESSAGE_MAX.body)),
  /** Where a click leads: a path of the hub. */
  path: v.pipe(v.string(), v.regex(HUB_PATH), v.maxLength(PUSH_MESSAGE_MAX.path)),
  /** Tags of notifications that this one makes out of date: to be closed. */
  closes: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(PUSH_MESSAGE_MAX.tag))),
    v.maxLength(PUSH_MESSAGE_MAX.closes),
  ),
}) satisfies v.GenericSchema<unknown, PushPayload>;
