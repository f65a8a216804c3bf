/** Private answers that stay readable without signal once they were opened, such as receipts (rules §7). */
import { PRIVATE_CACHE } from '../../pwa/worker-protocol.ts';

/**
 * Keeps a whole answer of our own origin under its address; the worker shows it there when the network is gone.
 * Anything else (an error, a part, another origin) is not kept.
 */
export async function keepPrivateCopy(address: string, response: Response): Promise<void> {
  if (!('caches' in globalThis) || response.status !== 200 || response.type === 'opaque') return;
  const cache = await caches.open(PRIVATE_CACHE);
  await cache.put(address, response.clone());
}

/** The copy kept under the address, or undefined. */
export async function privateCopy(address: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return caches.match(address, { cacheName: PRIVATE_CACHE });
}
