/** Keeps a signed-in learner's outbox flowing; loaded once somebody is signed in. */
import { keepOutboxFlowing } from './outbox-runner.ts';
import { deliver } from './deliver.ts';

export function keepFlowing(uid: string): () => void {
  return keepOutboxFlowing(uid, deliver);
}
