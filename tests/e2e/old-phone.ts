/** A phone whose browser is as old as the build allows (`target` in vite.config.ts), for `addInitScript`. */

/** Takes away what came later. Runs in the page before anything else. */
export function withoutNews(): void {
  const news: readonly (readonly [object, readonly string[]])[] = [
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    [Response, ['json']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [HTMLFormElement.prototype, ['requestSubmit']],
  ];
  for (const [owner, names] of news) for (const name of names) Reflect.deleteProperty(owner, name);
  globalThis.createImageBitmap = new Proxy(createImageBitmap, {
    apply: (target, self, parts: [ImageBitmapSource, ImageBitmapOptions?]) => {
      // The option's values were other ones then.
      const isUnknown = parts[1]?.imageOrientation === 'from-image';
      return isUnknown ? Promise.reject(new TypeError('no such value')) : Reflect.apply(target, self, parts);
    },
  });
}
