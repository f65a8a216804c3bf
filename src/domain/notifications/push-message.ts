/**
 * Reads a push without zod, whose bytes every visitor would load with the service worker.
 * Twin of `pushPayloadSchema` in `push.ts`; both use the same limits, and a test compares them.
 */
import { BRAND } from '../wire/messages.ts';

export const PUSH_KINDS = ['day_before', 'starting_soon', 'class_changed', 'verdict'] as const;
export const MESSAGE_KINDS = [...PUSH_KINDS, 'test', 'staff', 'unknown', 'place_offer'] as const;
/** The most characters of each part, and the most tags in `closes`. */
export const PUSH_MESSAGE_MAX = { tag: 200, title: 100, body: 200, path: 300, closes: 5 } as const;
/** A path of the hub: `//host` and `/\\host` are other sites. */
export const HUB_PATH = /^\/(?![/\\])/;

/** The content of a push; its schema is in `push.ts`. */
export type PushPayload = {
  readonly v: 1;
  readonly kind: (typeof MESSAGE_KINDS)[number];
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly closes: readonly string[];
};

/** Shown for a push that cannot be read; the worker, which knows the dashboard's path, adds it. */
export const FALLBACK_PUSH = {
  v: 1,
  kind: 'unknown',
  tag: 'hub',
  title: BRAND,
  body: 'Open the hub to see what is new.',
  path: '/',
  closes: [],
} as const satisfies PushPayload;

type Part = Exclude<keyof typeof PUSH_MESSAGE_MAX, 'closes'>;
const isText = (value: unknown, part: Part, least = 1): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= PUSH_MESSAGE_MAX[part];

export function isHubPath(value: unknown): value is string {
  return isText(value, 'path') && HUB_PATH.test(value);
}

function isPayload(value: unknown): value is PushPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { v, kind, tag, title, body, path, closes } = value as Record<keyof PushPayload, unknown>;
  return (
    v === 1 &&
    MESSAGE_KINDS.some((known) => known === kind) &&
    isText(tag, 'tag') &&
    isText(title, 'title') &&
    isText(body, 'body') &&
    isHubPath(path) &&
    Array.isArray(closes) &&
    closes.length <= PUSH_MESSAGE_MAX.closes &&
    closes.every((one) => isText(one, 'tag', 0))
  );
}

/** The content of a push; the fallback where it is missing, malformed or of a later version. */
export function readPush(text: string | undefined): PushPayload {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isPayload(value) ? value : FALLBACK_PUSH;
  } catch {
    return FALLBACK_PUSH;
  }
}
