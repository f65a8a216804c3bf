/** The script of the static pages: a few KB, loaded after the first paint. Every text is readable without it. */
import { startPwa } from '../../pwa/site-entry.ts';
import { whenIdle, all } from './dom.ts';
import { startCalendar, startNextClass } from './next-class.ts';
import { refresh } from './refresh.ts';
import { startStaffEntrance } from './staff-sign-in.ts';
import { installState, iphoneSteps, promptInstall, watchInstall } from '../../pwa/install.ts';

startMenu();
startTooltip();
startStaffEntrance();

let plan: ReturnType<typeof startNextClass>;
whenIdle(
  () => {
    plan = startNextClass();
  },
  startCalendar,
  startPwa,
  startInstallOffer,
  // Without a connection the page stays as built, or as the worker stored it.
  () => void refresh(plan).catch(() => undefined),
);

/** Closes the menu, a `<details>`, when somebody leaves it. It opens without a script. */
function startMenu(): void {
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
function startTooltip(): void {
  for (const button of all('[data-tip]')) {
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') button.dataset['quiet'] = '';
    });
    for (const leave of ['pointerleave', 'blur'])
      button.addEventListener(leave, () => void delete button.dataset['quiet']);
  }
}

/**
 * The offer in the footer to install the hub. It shows only where the browser or the person can install it. Call it
 * after `captureInstall`, which listens for the browser's event.
 */
function startInstallOffer(): void {
  for (const button of all('[data-install]')) {
    const steps = button.nextElementSibling as HTMLElement;
    const draw = () => {
      const state = installState();
      button.hidden = state !== 'offered' && state !== 'by-hand';
      if (button.hidden) steps.hidden = true;
    };
    button.addEventListener('click', () => {
      if (installState() === 'by-hand') {
        steps.textContent = iphoneSteps.join(' ');
        steps.hidden = false;
      } else void promptInstall();
    });
    watchInstall(draw);
    draw();
  }
}
