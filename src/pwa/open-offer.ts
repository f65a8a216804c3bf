/** A notification was tapped while somebody was filling in a form: nothing that was typed goes without being asked. */
import { showOffer } from './prompt.ts';

/** Offers to leave this page for `path`. */
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
