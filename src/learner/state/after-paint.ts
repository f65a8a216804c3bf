/** Runs the work once the page has painted, or after 500 ms in a hidden tab. Returns the stop function, which also stops the work. */
export function afterPaint(work: () => (() => void) | undefined): () => void {
  let isDue = true;
  let stopWork: (() => void) | undefined;
  const once = () => {
    if (isDue) stopWork = work();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  const timer = setTimeout(once, 500);
  return () => {
    isDue = false;
    clearTimeout(timer);
    stopWork?.();
  };
}
