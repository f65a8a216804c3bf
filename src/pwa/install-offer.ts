/** Offers to install the app, at a moment when it was useful (rules §9). */
import {
  declineInstall,
  installState,
  iphoneSteps,
  canOfferInstall,
  promptInstall,
  watchInstall,
} from './install.ts';
import { hideOffer, showOffer, shownOffer } from './prompt.ts';

const NAME = 'Install';

function draw(): void {
  if (!canOfferInstall()) return hideOffer(NAME);
  if (shownOffer() !== undefined) return;
  const byHand = installState() === 'by-hand';
  showOffer({
    name: NAME,
    text: 'Keep the hub on this phone: your order, your classes and your pay card open without signal.',
    ...(byHand ? { steps: iphoneSteps, yes: 'Understood' } : { yes: 'Install', no: 'Not now' }),
    onYes: () => (byHand ? declineInstall() : void promptInstall()),
    onNo: () => declineInstall(),
  });
}

/**
 * Call after something useful, such as a registration. Shows the offer as soon as the browser can install the app.
 * Returns the stop function.
 */
export function offerInstall(): () => void {
  const stop = watchInstall(draw);
  draw();
  return () => {
    stop();
    hideOffer(NAME);
  };
}
