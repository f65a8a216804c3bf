/** The menu is a `<details>` and needs no script to open; this closes it when something else is wanted. */
import { all } from './dom.ts';

export function startMenu(): void {
  const [menu] = all('[data-menu]') as HTMLDetailsElement[];
  if (!menu) return;
  const close = () => menu.removeAttribute('open');
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  // The browser keeps the page as it was for the way back.
  addEventListener('pagehide', close);
}

/** Escape takes the tooltip of the chat button away until the button is left. */
export function startTooltip(): void {
  for (const button of all('[data-tip]')) {
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') button.dataset['quiet'] = '';
    });
    for (const leave of ['pointerleave', 'blur'])
      button.addEventListener(leave, () => void delete button.dataset['quiet']);
  }
}
