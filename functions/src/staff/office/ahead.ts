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

/** How many answers are under way: with fewer, the database has nothing to do while rows are written. */
const AT_ONCE = 3;

/** What `work` makes of each value, in their order, a few at once; those to come are worked on while one is used. */
export function severalAtOnce<T, R>(
  values: AsyncIterable<T>,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  return ahead(
    (async function* () {
      const underWay: Promise<R>[] = [];
      for await (const value of ahead(values)) {
        const result = work(value);
        // It fails in its turn.
        result.catch(() => undefined);
        underWay.push(result);
        if (underWay.length >= AT_ONCE) yield await (underWay.shift() as Promise<R>);
      }
      for (const result of underWay) yield await result;
    })(),
  );
}
