/** A ref that takes the focus when its element appears: for the one sensible action of a dialog. */
export function focusNow(node: HTMLElement | null): void {
  node?.focus();
}
