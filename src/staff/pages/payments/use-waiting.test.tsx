/** Tests how much of the queue is loaded, with a database that answers from a list. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import type { watchProofsUnderReview } from '../../data/review-queue.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { useWaiting } = await import('./use-waiting.ts');

/** A queue of so many proofs, the limits of its present listeners, and all limits so far. */
function queueOf(waiting: number) {
  const open = new Map<number, () => void>();
  const asked: number[] = [];
  const state = { waiting };
  const watch: typeof watchProofsUnderReview = (most, { next }) => {
    const answer = () => {
      const size = Math.min(most, state.waiting);
      const values = Array.from({ length: size }, (_, at) => makePaymentProof({ id: `proof-${at}` }));
      next({ values, unreadable: [] });
    };
    asked.push(most);
    open.set(most, answer);
    queueMicrotask(answer);
    return () => open.delete(most);
  };
  const becomes = (now: number) => {
    state.waiting = now;
    for (const answer of open.values()) answer();
  };
  return { watch, asked, open: () => [...open.keys()], becomes };
}

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

function Shown({ queue, seeks }: { queue: ReturnType<typeof queueOf>; seeks: boolean }) {
  const { value, full, growing } = useWaiting(seeks, queue.watch);
  return `${value?.values.length ?? 'no'} loaded${full ? ', full' : ''}${growing ? ', growing' : ''}`;
}
const show = (queue: ReturnType<typeof queueOf>, seeks: boolean) =>
  root.render(<Shown queue={queue} seeks={seeks} />);
const seen = () => expect.poll(() => document.body.textContent, { timeout: 10_000 });

test('a usual queue is read once, whatever is searched', async () => {
  const queue = queueOf(75);
  show(queue, true);
  await seen().toBe('75 loaded');
  expect(queue.asked).toEqual([100]);
});

test('a filter on a full queue reaches the proofs behind the first hundred', async () => {
  const queue = queueOf(180);
  show(queue, true);
  await seen().toBe('180 loaded');
  expect(queue.asked).toEqual([100, 500]);
  queue.becomes(600);
  await seen().toBe('500 loaded, full');
  queue.becomes(99);
  await seen().toBe('99 loaded');
  expect(queue.open(), 'what is decided meanwhile starts nothing anew').toEqual([100, 500]);
});

test('without a filter a full queue stays at its first hundred, and comes back to them', async () => {
  const queue = queueOf(180);
  show(queue, false);
  await seen().toBe('100 loaded, full');
  expect(queue.asked).toEqual([100]);
  show(queue, true);
  await seen().toBe('180 loaded');
  show(queue, false);
  await seen().toBe('100 loaded, full');
  expect(queue.open()).toEqual([100]);
});
