/** Asks before a tapped notification leaves a page with a form that somebody is filling in. */
import { showOffer } from './prompt.ts';

/** Offers to go to `path`. */
export function offerOpening(path: string): void {
  showOffer({
    name: 'Notification',
    text: 'You have begun to fill in this page. Finish it first, or open the page of your notification now.',
    yes: 'Open it now',
    no: 'Stay here',
    onYes: () => location.assign(path),
    onNo: () => undefined,
  });
}
