/**
 * Focuses a field after the browser has painted the answer to a tap. Focusing makes the browser lay out the whole page
 * again, which on a slow phone takes a third of the time until the answer shows.
 */
export function focusAfterPaint(focus: () => void): void {
  requestAnimationFrame(() => setTimeout(focus));
}
