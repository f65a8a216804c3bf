/** What a learner's phone asks. */
import type { Routes } from '../http/routes.ts';

export const learnerRoutes = {
  'create-profile': () => import('./create-profile.ts'),
  'register-course': () => import('./register-course.ts'),
  'submit-proof': () => import('./submit-proof.ts'),
  'join-class': () => import('./join-class.ts'),
  'calendar-address': () => import('./calendar-address.ts'),
  'generate-receipt': () => import('./generate-receipt.ts'),
  'delete-account': () => import('./delete-account.ts'),
  'ask-move': () => import('./ask-move.ts'),
  'push-key': () => import('./push-key.ts'),
  'save-push-subscription': () => import('./save-push-subscription.ts'),
  'remove-push-subscription': () => import('./remove-push-subscription.ts'),
  'test-push': () => import('./test-push.ts'),
  'want-earlier': () => import('./want-earlier.ts'),
  'answer-offer': () => import('./answer-offer.ts'),
} as const satisfies Routes;
