/** Background Sync: the worker has no token, so that it tells the open pages to send what waits. */
import { FLUSH_OUTBOX } from '../worker-protocol.ts';

export async function wakePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: FLUSH_OUTBOX });
}
