import { type PlaceOffer, placeOfferSchema } from '../../domain/seats/place-offer.ts';
import { changeWeekend } from '../../domain/seats/weekend-change.ts';
import type { Day } from '../../domain/time/time.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { learnerToken } from './auth-session.ts';
import { watch } from './live.ts';

/** Open offers; expired ones may still be among them. */
export function watchOffers(uid: string, watcher: Watcher<PlaceOffer>): () => void {
  const where = [
    ['userId', '==', uid],
    ['status', '==', 'open'],
  ] as const;
  return watch({ collection: 'placeOffers', where }, placeOfferSchema, watcher);
}

/** Offers that staff withdrew. */
export function watchTakenBack(uid: string, watcher: Watcher<PlaceOffer>): () => void {
  const where = [
    ['userId', '==', uid],
    ['byStaff', '==', true],
  ] as const;
  return watch({ collection: 'placeOffers', where }, placeOfferSchema, watcher);
}

const options = () => ({ key: newKey(), token: learnerToken });

/** Sent again after a lost answer, it changes nothing more and is answered alike. @throws CommandError */
export function askToMove(orderId: string, toWeekend: Day) {
  return sendCommand(changeWeekend, { ask: 'move', orderId, toWeekend }, options());
}

/** @throws CommandError */
export function askToWait(orderId: string, waits: boolean) {
  return sendCommand(changeWeekend, { ask: waits ? 'wait' : 'stop_waiting', orderId }, options());
}

/** @throws CommandError */
export function answerOffer(offerId: string, ask: 'take' | 'keep') {
  return sendCommand(changeWeekend, { ask, offerId }, options());
}
