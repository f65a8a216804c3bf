/** The same values; the next one is asked for while one is used, from the moment of the call on. */
export function ahead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const source = values[Symbol.asyncIterator]();
  const ask = () => {
    const next = source.next();
    // Whoever waits for it gets the failure; until somebody does, it must not count as unhandled.
    next.catch(() => undefined);
    return next;
  };
  const first = ask();
  return (async function* () {
    try {
      for (let next = first; ; ) {
        const { done, value } = await next;
        if (done) return;
        next = ask();
        yield value;
      }
    } finally {
      await source.return?.();
    }
  })();
}
