/** Broadcasts: they tell this tab and the others what changed in the phone's database. */
type Change = { readonly outbox: string } | { readonly wiped: true };

const listeners = new Set<(change: Change) => void>();
let channel: BroadcastChannel | undefined;

function connect(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('hub');
    channel.addEventListener('message', ({ data }: MessageEvent<Change>) => tell(data));
  }
  return channel;
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change);
}

/** Tells every tab, this one included. */
export function broadcast(change: Change): void {
  tell(change);
  connect()?.postMessage(change);
}

/** Calls `listener` on each change in any tab; returns the way to stop. */
export function onChange(listener: (change: Change) => void): () => void {
  connect();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when private data was wiped in any tab, so that state in memory is emptied too. */
export function onWiped(listener: () => void): () => void {
  return onChange((change) => 'wiped' in change && listener());
}
