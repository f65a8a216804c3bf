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
  const state = { waiting, held: false };
  const watch: typeof watchProofsUnderReview = (most, { next }) => {
    const answer = () => {
      const size = Math.min(most, state.waiting);
      const values = Array.from({ length: size }, (_, at) => makePaymentProof({ id: `proof-${at}` }));
      next({ values, unreadable: [] });
    };
    asked.push(most);
    open.set(most, answer);
    if (!state.held) queueMicrotask(answer);
    return () => open.delete(most);
  };
  const tellAll = () => {
    for (const answer of open.values()) answer();
  };
  const becomes = (now: number) => {
    state.waiting = now;
    tellAll();
  };
  const hold = () => {
    state.held = true;
  };
  return { watch, asked, open: () => [...open.keys()], becomes, hold, release: tellAll };
}

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

type Props = { queue: ReturnType<typeof queueOf>; seeks: boolean; grows: boolean };
function Shown({ queue, seeks, grows }: Props) {
  const { value, full, growing } = useWaiting(seeks, grows, queue.watch);
  return `${value?.values.length ?? 'no'} loaded${full ? ', full' : ''}${growing ? ', growing' : ''}`;
}
const show = (queue: Props['queue'], seeks: boolean, grows = false) =>
  root.render(<Shown queue={queue} seeks={seeks} grows={grows} />);
const seen = () => expect.poll(() => document.body.textContent, { timeout: 10_000 });

test('a short queue is read once, whatever is searched', async () => {
  const queue = queueOf(3);
  show(queue, true);
  await seen().toBe('3 loaded');
  expect(queue.asked).toEqual([4]);
});

test('of a long queue only the first are read, until more are wanted; they stay while these come', async () => {
  const queue = queueOf(75);
  show(queue, false);
  await seen().toBe('4 loaded, full');
  expect(queue.asked).toEqual([4]);
  queue.hold();
  show(queue, false, true);
  await seen().toBe('4 loaded, full, growing');
  queue.release();
  await seen().toBe('75 loaded');
  expect(queue.asked).toEqual([4, 100]);
  expect(queue.open()).toEqual([100]);
});

test('a filter on a full queue reaches the proofs behind the first ones', async () => {
  const queue = queueOf(180);
  show(queue, true);
  await seen().toBe('180 loaded');
  expect(queue.asked).toEqual([4, 500]);
  queue.becomes(600);
  await seen().toBe('500 loaded, full');
  queue.becomes(9);
  await seen().toBe('9 loaded');
  expect(queue.open(), 'what is decided meanwhile starts nothing anew').toEqual([4, 500]);
});

test('a filter on a queue that has grown reaches the proofs behind the first hundred, and comes back to them', async () => {
  const queue = queueOf(180);
  show(queue, false, true);
  await seen().toBe('100 loaded, full');
  expect(queue.asked).toEqual([100]);
  show(queue, true, true);
  await seen().toBe('180 loaded');
  show(queue, false, true);
  await seen().toBe('100 loaded, full');
  expect(queue.open()).toEqual([100]);
});
