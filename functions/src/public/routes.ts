/** What anybody may ask, without signing in. */
import type { Routes } from '../http/routes.ts';

export const publicRoutes = {
  catalogue: () => import('./catalogue.ts'),
  clock: () => import('./clock.ts'),
  'page-text': () => import('./page-text.ts'),
  receipt: () => import('./receipt.ts'),
  'forwarded-message': () => import('./forwarded-message.ts'),
  'calendar/*': () => import('./calendar-feed.ts'),
} as const satisfies Routes;
