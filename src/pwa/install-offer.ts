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
  // An offer is shown already.
  if (shownOffer() !== undefined) return;
  const byHand = installState() === 'by-hand';
  const why = 'Keep the hub on this phone: your order, your classes and your pay card open without signal.';
  showOffer({
    name: NAME,
    text: why,
    steps: byHand ? iphoneSteps : [],
    ...(byHand ? { yes: 'Understood' } : { yes: 'Install', no: 'Not now' }),
    onYes: () => (byHand ? declineInstall() : void promptInstall()),
    onNo: () => declineInstall(),
  });
}

/**
 * Call after something useful, such as a registration. The offer shows as soon as the browser can install the app, but
 * for weeks not again after it was declined. Returns the way to stop.
 */
export function offerInstall(): () => void {
  const stop = watchInstall(draw);
  draw();
  return () => {
    stop();
    hideOffer(NAME);
  };
}
