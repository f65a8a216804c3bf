/**
 * How many times as large as usual the letters of the page are, by the browser's setting. Large letters need a wider
 * screen for the same layout.
 */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** From here on nothing is sticky, because it would cover half of the page. */
export const LARGE_TEXT = 1.5;
