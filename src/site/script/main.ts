import { startPwa, watchErrors } from '../../pwa/site-entry.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { whenIdle, all } from './dom.ts';
import { updateFirstClasses, startCalendar, startNextClass } from './next-class.ts';
import { classesOnSale, refresh } from './refresh.ts';
import { startStaffEntrance } from './staff-sign-in.ts';
import { closeOnLeave } from '../../shared/ui/close-on-leave.ts';
import { installState, iphoneSteps, promptInstall, watchInstall } from '../../pwa/install.ts';

watchErrors();
startMenu();
startTooltip();
startStaffEntrance();
startVerify();

let plan: ReturnType<typeof startNextClass>;
const updateClasses = (catalogue: Catalogue) => {
  plan(classesOnSale(catalogue));
  updateFirstClasses(catalogue);
};
whenIdle(
  () => {
    plan = startNextClass();
    updateFirstClasses({ courses: [], offerings: [] });
  },
  startCalendar,
  startPwa,
  startInstallOffer,
  // Offline, the page stays as built or as the worker stored it.
  () => void refresh(updateClasses).catch(() => undefined),
);

/** Only one page needs that script, and names it. */
function startVerify(): void {
  const address = all('script[data-verify]')[0]?.dataset['verify'];
  if (address) import(/* @vite-ignore */ address).catch(() => undefined);
}

/** Closes the menu, a `<details>` that opens without a script, when the visitor leaves it. */
function startMenu(): void {
  const [menu] = all('[data-menu]') as HTMLDetailsElement[];
  if (!menu) return;
  const close = () => menu.removeAttribute('open');
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  // From the start, because the menu's `toggle` event comes later than a quick Escape.
  closeOnLeave(menu, close, () => menu.open);
  // The back-forward cache would bring the menu back open.
  addEventListener('pagehide', close);
}

/** Escape hides the chat button's tooltip until pointer and focus leave the button. */
function startTooltip(): void {
  for (const button of all('[data-tip]')) {
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') button.dataset['quiet'] = '';
    });
    for (const leave of ['pointerleave', 'blur'])
      button.addEventListener(leave, () => void delete button.dataset['quiet']);
  }
}

/** Shown only if the hub can be installed. Call after `captureInstall`, which listens for the browser's event. */
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
