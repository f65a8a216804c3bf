/** `health`: whether the functions and their database answer, for monitoring from outside (docs/operating.md). */
import type { Instant } from '../../../src/domain/time/time.ts';
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { withDeadline } from '../busy.ts';
import { config } from '../env.ts';
import { endpoint } from '../http/http.ts';
import { databaseNow } from '../store/store.ts';

/** How long one answer of the database is reused, so that frequent checks cost no more reads. */
const HOLDS = 10 * SECOND;
const PATIENCE = 5 * SECOND;

let asked: { readonly at: Instant; readonly answer: Promise<Instant> } | undefined;

export const health = endpoint(['GET', 'HEAD'], async (_request, reply) => {
  const now = Date.now();
  if (asked === undefined || now - asked.at >= HOLDS) asked = { at: now, answer: databaseNow() };
  const databaseAt = await withDeadline(asked.answer, () => undefined, undefined, PATIENCE);
  reply.json({ version: config.version, databaseAt, serverNow: Date.now() });
});
