/** The phone cannot keep something; `message` is one sentence for the person. Alone, because the worker needs it too. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}
