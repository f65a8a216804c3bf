/** Prefetches: starts loading the next value while one is consumed, and the first one at once. */
export function prefetch<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const source = values[Symbol.asyncIterator]();
  const load = () => {
    const next = source.next();
    // Whoever awaits it gets the failure; until then it must not count as an unhandled rejection.
    next.catch(() => undefined);
    return next;
  };
  const first = load();
  return (async function* () {
    try {
      for (let next = first; ; ) {
        const { done, value } = await next;
        if (done) return;
        next = load();
        yield value;
      }
    } finally {
      await source.return?.();
    }
  })();
}

/** How many are in flight: with fewer, the database idles while rows are written. */
const AT_ONCE = 3;

/** Maps values in order, with a few calls of `work` in flight. */
export function mapPrefetched<T, R>(
  values: AsyncIterable<T>,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  return prefetch(
    (async function* () {
      const inFlight: Promise<R>[] = [];
      for await (const value of prefetch(values)) {
        const result = work(value);
        // Its failure is thrown when it is awaited below.
        result.catch(() => undefined);
        inFlight.push(result);
        if (inFlight.length >= AT_ONCE) yield await (inFlight.shift() as Promise<R>);
      }
      for (const result of inFlight) yield await result;
    })(),
  );
}
