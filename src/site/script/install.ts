/** The quiet offer in the footer: it shows only where the browser can install, or where the person can by hand. */
import { installState, iphoneSteps, promptInstall, watchInstall } from '../../pwa/install.ts';
import { all } from './dom.ts';

/** Call after the browser's own offer is listened for (`captureInstall`). */
export function startInstallOffer(): void {
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
