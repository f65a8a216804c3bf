import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makePaymentProof } from '../../../tests/factories/payment.ts';
import { HOUR } from '../wire/limits.ts';
import type { WalletMatch } from './wallet/match.ts';
import {
  builtInViews,
  countSentence,
  emptyQueue,
  filterOf,
  isFiltering,
  savedViews,
  filterRows,
  filterQuery,
  withView,
} from './review-queue-view.ts';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('an address is read and written in one spelling, and its invalid filters are ignored', () => {
  expect(filter('find=mtn&duplicates=1')).toEqual({ duplicates: '1', find: 'mtn' });
  expect(filterQuery(filter('find=mtn&proof=x&duplicates=1'))).toBe('duplicates=1&find=mtn');
  expect(filterQuery(filter('duplicates=2&network=nokia&warnings='))).toBe('');
});

test('the query of every built-in view is in the standard spelling', () => {
  for (const { query } of builtInViews) expect(filterQuery(filter(query))).toBe(query);
});

const row = (changes: Parameters<typeof makePaymentProof>[0]) => ({
  proof: makePaymentProof({ submittedAt: NOW - HOUR, warnings: [], network: 'airtel', ...changes }),
  wallet: null,
});
const says = (wallet: WalletMatch | null) => ({ ...row({}), wallet });
const alike = { state: 'look_alike', alikes: [{ id: 'PP261124.0930.D12345', likeness: 'letters' }] } as const;

test.each([
  ['wallet=seen', says({ state: 'seen', id: 'A' }), says({ state: 'unknown' })],
  ['wallet=differs', says(alike), says({ state: 'seen', id: 'A' })],
  ['wallet=not_seen', says({ state: 'not_seen', knownUntil: NOW }), says(null)],
  ['duplicates=1', row({ warnings: ['id_used_before'] }), row({ warnings: ['id_date'] })],
  ['warnings=none', row({}), row({ warnings: ['id_date'] })],
  ['warnings=some', row({ warnings: ['id_date'] }), row({})],
  ['waiting=long', row({ submittedAt: NOW - 9 * HOUR }), row({ submittedAt: NOW - 8 * HOUR })],
  ['network=airtel', row({}), row({ network: 'mtn' })],
  ['find=mwansa', row({}), row({ learner: null })],
  ['find=FGHJ4679', row({ alsoOrderIds: ['FGHJ4679'] }), row({})],
])('%s', (query, shown, hidden) => {
  expect(filterRows([shown, hidden], filter(query), NOW)).toEqual([shown]);
  expect(filterRows([shown, hidden], filter(''), NOW)).toEqual([shown, hidden]);
});

test('kept views survive; what was kept wrongly is left out', () => {
  const view = { name: 'Airtel', query: 'network=airtel' };
  expect(savedViews(JSON.stringify([view, { name: '' }, 7]))).toEqual([view]);
  for (const kept of [null, '', '{', '{}', '7']) expect(savedViews(kept)).toEqual([]);
});

test('a view’s name is unique, not blank and not a built-in one, and the number of views is limited', () => {
  const view = { name: ' Airtel ', query: 'network=airtel' };
  const one = withView([], view);
  expect(one).toEqual([{ name: 'Airtel', query: 'network=airtel' }]);
  const again = withView(one ?? [], { ...view, query: 'network=mtn' });
  expect(again).toEqual([{ name: 'Airtel', query: 'network=mtn' }]);
  expect(withView([], { ...view, name: 'Duplicates' })).toBeNull();
  expect(withView([], { ...view, name: ' ' })).toBeNull();
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `View ${at}`, query: 'network=mtn' }));
  expect(withView(many, view)).toBeNull();
});

test('a search of blanks leaves nothing out', () => {
  const queries = ['', 'find=%20', 'find=a', 'warnings=none'];
  expect(queries.map((query) => isFiltering(filter(query)))).toEqual([false, false, true, true]);
});

const count = { shown: 3, loaded: 75, filtered: true, full: false, growing: false, total: null };
test.each([
  [{ filtered: false }, '75 waiting'],
  [{}, '3 of 75 waiting'],
  [
    { loaded: 100, filtered: false, full: true },
    'The first 100 waiting, the others come up as these are decided',
  ],
  [{ loaded: 12, filtered: false, full: true, total: 81 }, 'The first 12 of 81 waiting'],
  [{ loaded: 100, full: true, growing: true }, '3 of the first 100 waiting, still looking …'],
  [{ loaded: 180 }, '3 of 180 waiting'],
  [{ loaded: 500, full: true }, '3 of the first 500 waiting, the others come up as these are decided'],
])('the sentence above the queue tells how many are loaded: %o', (changes, sentence) => {
  expect(countSentence({ ...count, ...changes })).toBe(sentence);
});

test('where nothing fits, the text speaks only of the proofs that were loaded', () => {
  const filtered = { filtered: true, growing: false };
  const none = emptyQueue({ ...filtered, loaded: 75, full: false });
  expect(none?.text).toBe('No waiting proof matches the search and filter.');
  const many = emptyQueue({ ...filtered, loaded: 500, full: true });
  expect(many?.text).toMatch(/^None of the first 500 waiting proofs matches/);
  expect(emptyQueue({ filtered: true, growing: true, loaded: 4, full: true })).toBeNull();
});

test('all is reviewed only where no other proof is on its way', () => {
  const decided = { loaded: 0, filtered: false };
  expect(emptyQueue({ ...decided, full: false, growing: false })?.title).toBe('All reviewed');
  expect(emptyQueue({ ...decided, full: true, growing: false })).toBeNull();
  expect(emptyQueue({ ...decided, full: true, growing: true })).toBeNull();
  expect(emptyQueue({ ...decided, full: false, growing: true })).toBeNull();
});
