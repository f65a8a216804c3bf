/**
 * Uncaught errors: kept on this phone, in a cache that pages and the worker share, and sent once there is signal
 * (rules §7).
 */
import { type ErrorDescription, describeError } from '../domain/records/error-words.ts';
import type { BrowserReport } from '../domain/records/browser-error.ts';
import { COMMAND_TYPE } from '../domain/wire/envelope.ts';
import { BROWSER_ERRORS_AT_ONCE, DAY } from '../domain/wire/limits.ts';
import { paths } from '../domain/wire/paths.ts';
import { ERRORS_CACHE } from './worker-protocol.ts';

type Reported = BrowserReport['errors'][number];
type Kept = {
  /** When the first of these happened; a day later they are forgotten, once sent. */
  readonly from: number;
  /** Null once the hub has said that it wants none. */
  readonly errors: readonly (Reported & { readonly isSent: boolean })[] | null;
};

const KEY = '/errors';
const open = () => caches.open(ERRORS_CACHE);

async function read(now: number): Promise<Kept> {
  const stored = await (await open()).match(KEY);
  const kept = stored && ((await stored.json()) as Kept);
  if (kept === undefined) return { from: now, errors: [] };
  if (now - kept.from < DAY) return kept;
  return { from: now, errors: kept.errors?.filter(({ isSent }) => !isSent) ?? [] };
}

const write = async (kept: Kept) => (await open()).put(KEY, new Response(JSON.stringify(kept)));

export type Program = Pick<Reported, 'part' | 'release'>;

/** The steps of a page run one after another, because they read and write the same cache entry. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
};

/** Keeps an error and sends what waits. A repeated error is counted, and only a few different ones are kept each day. */
export function reportFrom(program: Program, thrown: unknown): Promise<void> {
  const words = describeError(thrown);
  if (words === null) return Promise.resolve();
  return inTurn(async () => {
    await keep(words, program);
    await send();
  });
}

async function keep(words: ErrorDescription, program: Program): Promise<void> {
  const { from, errors } = await read(Date.now());
  if (errors === null) return;
  const isIt = (one: Reported) => one.message === words.message && one.place === words.place;
  const known = errors.some(isIt);
  if (!known && errors.length >= BROWSER_ERRORS_AT_ONCE) return;
  const added = { ...program, ...words, times: 1, isSent: false };
  const counted = errors.map((one) => (isIt(one) ? { ...one, times: Math.min(one.times + 1, 100) } : one));
  await write({ from, errors: known ? counted : [...errors, added] });
}

async function send(): Promise<void> {
  const { from, errors } = await read(Date.now());
  if (errors?.length === 0) await caches.delete(ERRORS_CACHE);
  const waiting = (errors ?? []).filter(({ isSent }) => !isSent);
  if (errors === null || waiting.length === 0 || !navigator.onLine) return;
  const report: BrowserReport = { errors: waiting };
  const answer = await fetch(paths.command('report-errors'), {
    method: 'POST',
    headers: { 'content-type': COMMAND_TYPE },
    body: JSON.stringify(report),
  });
  // After a server error the report is sent again later; a refused one is not.
  if (answer.status >= 500) return;
  const said = answer.ok ? ((await answer.json()) as { result?: { wanted?: boolean } }) : {};
  const isWanted = said.result?.wanted !== false;
  await write({ from, errors: isWanted ? errors.map((one) => ({ ...one, isSent: true })) : null });
}

export const sendBrowserErrors = (): Promise<void> => inTurn(send);
