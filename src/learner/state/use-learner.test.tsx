import 'fake-indexeddb/auto';
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeUser } from '../../../tests/factories/learner.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { broadcast } from '../../pwa/broadcast.ts';
import { authSession, startAuthSession } from '../data/auth-session.ts';
import { writeSnapshot } from '../data/snapshot.ts';
import { readFirstSnapshot, useLearner } from './use-learner.ts';

const CHANDA = 'learner-chanda';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function drawnAtOnce(): ReturnType<typeof useLearner>['state'] | undefined {
  const drawn: ReturnType<typeof useLearner>['state'][] = [];
  function Page() {
    drawn.push(useLearner().state);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(<Page />));
  root.unmount();
  return drawn[0];
}

async function beginVisitOf(lastUid: string): Promise<void> {
  authSession.setState({ status: 'unknown', lastUid }, true);
  const [orders, enrollments] = [[makeOrder()], [makeEnrollment()]];
  const kept = { asOf: NOW, user: makeUser(), orders, enrollments, catalogue: makeCatalogue() };
  await writeSnapshot(CHANDA, kept);
  await readFirstSnapshot();
}

test('a visit begins with what the phone has kept, in the very first draw and in no later one', async () => {
  await beginVisitOf(CHANDA);
  expect(drawnAtOnce()).toMatchObject({ status: 'ready', uid: CHANDA, data: { asOf: NOW } });
  expect(drawnAtOnce()).toEqual({ status: 'loading' });
});

test('nothing of another learner is shown', async () => {
  await beginVisitOf('learner-mutale');
  expect(drawnAtOnce()).toEqual({ status: 'loading' });
});

test('a page that is wiped is loading again: that an earlier wait was too long is over', async () => {
  // Without a project the SDK fails as soon as it has been loaded, which must not happen after the wipe.
  await startAuthSession().catch(() => undefined);
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const person = { uid: CHANDA, email: 'chanda@example.com', emailVerified: true };
  authSession.setState({ status: 'signed-in', person }, true);
  const Page = () => useLearner().state.status;
  const place = await act(async () => render(<Page />));
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(place.textContent).toBe('failed');
  await act(async () => broadcast({ wiped: true }));
  expect(place.textContent).toBe('loading');
});
