/** Starts loading the next value while one is consumed, and the first one at once. */
export function prefetch<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const source = values[Symbol.asyncIterator]();
  const load = () => {
    const next = source.next();
    // Rejects where it is awaited; until then it must not count as unhandled.
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

/** With fewer in flight, the database idles while rows are written. */
const AT_ONCE = 3;

export function mapPrefetched<T, R>(
  values: AsyncIterable<T>,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  return prefetch(
    (async function* () {
      const inFlight: Promise<R>[] = [];
      for await (const value of prefetch(values)) {
        const result = work(value);
        result.catch(() => undefined);
        inFlight.push(result);
        if (inFlight.length >= AT_ONCE) yield await (inFlight.shift() as Promise<R>);
      }
      for (const result of inFlight) yield await result;
    })(),
  );
}
