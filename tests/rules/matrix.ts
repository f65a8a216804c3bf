/** Every actor tries every operation on every collection; operations that are closed to all are tried by three actors. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterEach, describe, test } from 'vitest';
import { type CollectionName, collections } from '../../src/domain/wire/collections.ts';
import { allowedActors, operations } from './access.ts';
import { type Actor, everyone, twinOf } from './actors.ts';
import { attempt, type Harness, targetOf } from './harness.ts';

/** The strongest actor of each kind. Only they try what is closed to everybody: `if false` does not look at the actor. */
const strongest: readonly Actor[] = ['signed out', 'learner', 'owner'];
const names = Object.keys(collections) as CollectionName[];

/**
 * A denial names its twin: the test next to it in which an actor who differs in one thing does the very same and is
 * allowed. Where no actor may, the twin is the server, with the rules switched off.
 */
export function matrix(at: () => Harness): void {
  describe.each(names)('%s', (name) => {
    describe.each(operations)('%s', (operation) => {
      const allowed = allowedActors(name, operation);
      const changed = operation !== 'get' && operation !== 'list';
      afterEach(async () => {
        if (changed) await at().restore(targetOf(name, operation));
      });
      if (allowed.length === 0)
        test('the server may', async () => {
          await assertSucceeds(attempt(at().server, name, operation));
        });
      for (const actor of allowed.length === 0 ? strongest : everyone) {
        if (allowed.includes(actor)) {
          test(`${actor} may`, async () => {
            await assertSucceeds(attempt(at().as(actor), name, operation));
          });
        } else {
          test(`${actor} may not, ${twinOf(actor, allowed)} may`, async () => {
            await assertFails(attempt(at().as(actor), name, operation));
          });
        }
      }
    });
  });
}
