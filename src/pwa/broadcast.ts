/** Tells all tabs what changed in the phone's database. */
type Change = { readonly outbox: string } | { readonly wiped: true };

const listeners = new Set<(change: Change) => void>();
let channel: BroadcastChannel | undefined;

/** In this tab alone. */
export function tell(change: Change): void {
  for (const listener of listeners) listener(change);
}

function connect(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('hub');
    channel.addEventListener('message', ({ data }: MessageEvent<Change>) => tell(data));
  }
  return channel;
}

export function broadcast(change: Change): void {
  tell(change);
  connect()?.postMessage(change);
}

/** Calls `listener` on each change in any tab; returns the stop function. */
export function onChange(listener: (change: Change) => void): () => void {
  connect();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For state in memory, which has to be emptied with the private data. */
export function onWiped(listener: () => void): () => void {
  return onChange((change) => 'wiped' in change && listener());
}
