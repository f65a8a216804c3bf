/** A denial and its twin in one test: the same attempt with one thing changed is allowed. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { test } from 'vitest';

type Attempt = () => Promise<unknown>;

/** `cleanUp` puts back what the allowed attempt changed. */
export function pair(
  name: string,
  attempts: { readonly denied: Attempt; readonly allowed: Attempt },
  cleanUp?: Attempt,
): void {
  test(name, async () => {
    try {
      await assertFails(attempts.denied());
      await assertSucceeds(attempts.allowed());
    } finally {
      await cleanUp?.();
    }
  });
}
