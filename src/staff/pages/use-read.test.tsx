/** A live query as a page sees it, whose source tells on demand. */
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { CommandError } from '../../shared/data/errors.ts';
import type { StaffWatcher } from '../data/reads.ts';
import { type Reading, useWatch } from './use-read.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let seen: Reading<{ readonly values: readonly string[] }>;
let watchers: StaffWatcher<string>[];
const closed = vi.fn<() => void>();
const watch = (watcher: StaffWatcher<string>) => {
  watchers.push(watcher);
  return closed;
};
function Queue({ of }: { of: string | null }) {
  const reading = useWatch(of === null ? null : { key: of, watch });
  useEffect(() => {
    seen = reading;
  });
  return null;
}
const show = (of: string | null) => act(() => root.render(<Queue of={of} />));
const tell = (value: string) => act(() => watchers.at(-1)?.next({ values: [value], unreadable: [] }));
const fail = () => act(() => watchers.at(-1)?.failed(new CommandError('offline', 'Not sent.')));

beforeEach(() => {
  watchers = [];
  closed.mockClear();
  root = createRoot(document.createElement('div'));
  show('queue');
});
afterEach(() => act(() => root.unmount()));

test('a failure leaves what was told, and what is told next takes it back', () => {
  expect(seen).toMatchObject({ value: null, failure: null, busy: true });
  tell('first');
  fail();
  expect(seen).toMatchObject({ value: { values: ['first'] }, failure: { message: readMessages.offline } });
  tell('second');
  expect(seen).toMatchObject({ value: { values: ['second'] }, failure: null, busy: false });
});

test('another try closes the listener and opens another', () => {
  fail();
  act(() => seen.retry());
  expect([watchers.length, closed.mock.calls.length]).toEqual([2, 1]);
  tell('first');
  expect(seen).toMatchObject({ value: { values: ['first'] }, failure: null });
});

test('another key begins without a value, and none closes the listener', () => {
  tell('first');
  show('another queue');
  expect(seen).toMatchObject({ value: null, failure: null, busy: true });
  fail();
  expect(seen.value).toBeNull();
  show(null);
  expect([watchers.length, closed.mock.calls.length]).toEqual([2, 2]);
  act(() => root.unmount());
  expect(closed).toHaveBeenCalledTimes(2);
  root = createRoot(document.createElement('div'));
});
