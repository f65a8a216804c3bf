/**
 * Closes an open menu when the focus or a press goes elsewhere; Escape also returns to its button. `isOpen` is for
 * callers that do not stop it while the menu is closed. Returns the stop function.
 */
export function closeOnLeave(menu: HTMLElement, close: () => void, isOpen = () => true): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const leave = (place: EventTarget | null) => {
    if (place instanceof Node && !menu.contains(place)) close();
  };
  document.addEventListener('pointerdown', ({ target }) => leave(target), { signal });
  menu.addEventListener('focusout', ({ relatedTarget }) => leave(relatedTarget), { signal });
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen()) return;
    close();
    menu.querySelector<HTMLElement>('summary, button')?.focus();
  };
  document.addEventListener('keydown', onKey, { signal });
  return () => ending.abort();
}
