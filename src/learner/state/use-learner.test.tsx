import 'fake-indexeddb/auto';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeUser } from '../../../tests/factories/learner.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { authSession } from '../data/auth-session.ts';
import { writeSnapshot } from '../data/snapshot.ts';
import { readFirstSnapshot, useLearner } from './use-learner.ts';

const CHANDA = 'learner-chanda';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));

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
