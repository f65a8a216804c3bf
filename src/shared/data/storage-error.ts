/** `message` is a sentence for people. A file of its own, because the worker loads it. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}
