/**
 * Focuses once the browser has shown what came of a tap: to focus a field lays the whole page out anew, which on a
 * slow phone is a third of the time until the tap is answered.
 */
export function focusAfterPaint(focus: () => void): void {
  requestAnimationFrame(() => setTimeout(focus));
}
