import { expect, test } from 'vitest';
import { inQueues } from './queue.ts';

test('one after the other, in the order in which they came, and apart from other queues', async () => {
  const steps: string[] = [];
  const work = (name: string, wanted: string) =>
    inQueues(async (queue) => {
      await queue(wanted);
      // Another try of the same transaction: it stays where it is.
      await queue(wanted);
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${name} ends`);
    });
  await Promise.all([work('one', 'a'), work('two', 'a'), work('three', 'a'), work('other', 'b')]);
  const ofA = steps.filter((step) => !step.startsWith('other'));
  expect(ofA).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('one ends'));
});

test('whoever waits too long for the one before goes on', async () => {
  const enter = (queue: (name: string) => Promise<void>) => queue('stuck');
  let end = () => undefined as void;
  const stuck = inQueues(async (queue) => {
    await enter(queue);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const began = performance.now();
  await inQueues(enter);
  expect(performance.now() - began).toBeGreaterThan(2_000);
  end();
  await stuck;
  const again = performance.now();
  await inQueues(enter);
  expect(performance.now() - again).toBeLessThan(1_000);
}, 10_000);
