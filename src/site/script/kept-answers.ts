/** What the page that checks certificates keeps for the time without signal: the hub's answers, and itself. */
import { VERIFY_CACHE } from '../../pwa/worker-protocol.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { paths } from '../../domain/wire/paths.ts';

const TIMEOUT = 10_000;

const cache = async (): Promise<Cache | null> =>
  globalThis.caches?.open(VERIFY_CACHE).catch(() => null) ?? null;

/** The last answer that was kept; null without one that `read` understands. */
export async function keptAnswer<T>(path: string, read: (body: unknown) => T): Promise<T | null> {
  try {
    const kept = await (await cache())?.match(path);
    return kept === undefined ? null : read(await kept.json());
  } catch {
    return null;
  }
}

/** The hub's answer of now, which it keeps; null if it cannot be had or `read` does not understand it. */
export async function freshAnswer<T>(path: string, read: (body: unknown) => T): Promise<T | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache', signal: abortAfter(TIMEOUT) });
    const value = read(await answer.clone().json());
    await (await cache())?.put(path, answer).catch(() => undefined);
    return value;
  } catch {
    return null;
  }
}

/** Keeps this page with its scripts: few visitors open it, so that the worker does not store it for all. */
export async function keepPage(): Promise<void> {
  const kept = await cache();
  if (kept === null) return;
  const answer = await fetch(paths.verifyPage, { cache: 'no-cache' });
  const page = await answer.clone().text();
  const scripts = [...page.matchAll(/ data-(?:src|verify)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  // Another page under this address is a captive portal's.
  if (!answer.ok || scripts.length < 2) return;
  await kept.addAll(scripts);
  await kept.put(paths.verifyPage, answer);
  const old = (await kept.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !scripts.includes(pathname);
  });
  for (const request of old) await kept.delete(request);
}
