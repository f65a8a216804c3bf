/** The profile without signal. */
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { makeCatalogue } from '../../../../tests/factories/catalogue.ts';
import { NOW } from '../../../../tests/factories/clock.ts';
import { makeUser } from '../../../../tests/factories/learner.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { authSession } from '../../data/auth-session.ts';
import { writeSnapshot } from '../../data/snapshot.ts';
import { Profile } from './Profile.tsx';

const user = makeUser();
const person = { uid: user.id, email: 'chanda@example.com', emailVerified: true };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  authSession.setState({ status: 'signed-in', person }, true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  act(async () =>
    render(
      <MemoryRouter>
        <Profile />
      </MemoryRouter>,
    ),
  );

test('a phone without kept details says when they appear, and offers nothing to fill in', async () => {
  const place = await open();
  expect(place.textContent).toContain('Your details appear here once you have signal.');
  expect(place.querySelector('[aria-labelledby=details] input')).toBeNull();
  expect(place.querySelector('[aria-labelledby=messages]')?.textContent).toContain('once the hub answers');
  expect(place.querySelector(':disabled')).toBeNull();
});

test('the details kept on the phone are shown; saving says that nothing was sent', async () => {
  const kept = { asOf: NOW, user, orders: [], enrollments: [], catalogue: makeCatalogue() };
  await writeSnapshot(user.id, kept);
  const place = await open();
  await vi.waitFor(() => expect(place.querySelector('form')).not.toBeNull());
  expect(place.textContent).toContain('you can save changes once you have signal');
  expect(place.querySelector('input')?.value).toBe(user.name);
  await act(async () => place.querySelector<HTMLElement>('[type=submit]')?.click());
  await vi.waitFor(() => expect(place.textContent).toContain(errorMessages.offline));
  expect(place.querySelector('input')?.value).toBe(user.name);
});
