/** A ref that focuses a dialog's main action. */
export function focusNow(node: HTMLElement | null): void {
  node?.focus();
}
