/** The phone cannot keep something; `message` is one sentence for the person. Alone, because the worker needs it too. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
