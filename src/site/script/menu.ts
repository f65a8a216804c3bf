/** Closes the menu, a `<details>`, when somebody leaves it. It opens without a script. */
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
  // On return by Back, the browser shows the page as it was, with the menu open.
  addEventListener('pagehide', close);
}

/** Escape hides the tooltip of the chat button until pointer and focus leave the button. */
export function startTooltip(): void {
  for (const button of all('[data-tip]')) {
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') button.dataset['quiet'] = '';
    });
    for (const leave of ['pointerleave', 'blur'])
      button.addEventListener(leave, () => void delete button.dataset['quiet']);
  }
}
