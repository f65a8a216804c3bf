import { StorageError } from '../../shared/outbox/entry.ts';
import { attempt, type Send } from '../../shared/outbox/flush.ts';

/** Queues an entry on the phone, or sends it at once if the phone cannot store it. @throws CommandError */
export async function keepOrSend<E>(
  entry: E,
  keep: (entry: E) => Promise<void>,
  send: Send<E>,
  onNotStored?: (sentence: string) => void,
): Promise<void> {
  try {
    await keep(entry);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    onNotStored?.(error.message);
    const failure = await attempt(entry, send, new AbortController().signal);
    if (failure !== null) throw failure;
  }
}
