/** Parts of the dashboard that are loaded after the page's content. Where one cannot be loaded, the page does without it. */
import { type ComponentType, lazy } from 'react';

const later = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  );

export const PushOffer = later(async () => (await import('./PushOffer.tsx')).PushOffer);
/** In one file with the next one: the name of another would cost every dashboard eighty bytes. */
export const RefundLines = later(async () => (await import('./ReviewFacts.tsx')).RefundLines);
export const SeatLines = later(async () => (await import('./ReviewFacts.tsx')).SeatLines);
export const ReviewFacts = later(async () => (await import('./ReviewFacts.tsx')).ReviewFacts);

/** What takes over from a kept view, before the first draw: so it comes without what keeps the next one. */
export const takeOver = () => import('./carry-over.ts').then((part) => part.carryOver(), ignore);
/** What keeps the page for the next visit. */
export const keptView = () => import('./kept-view.ts');
export const ignore = (): void => undefined;
