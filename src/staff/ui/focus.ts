/** A ref that focuses its element when it appears, for the main action of a dialog. */
export function focusNow(node: HTMLElement | null): void {
  node?.focus();
}
