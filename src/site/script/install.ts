/** The offer in the footer to install the hub. It shows only where the browser or the person can install it. */
import { installState, iphoneSteps, promptInstall, watchInstall } from '../../pwa/install.ts';
import { all } from './dom.ts';

/** Call it after `captureInstall`, which listens for the browser's event. */
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
