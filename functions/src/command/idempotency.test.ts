import { describe, expect, test } from 'vitest';
import { LAST_INSTANT } from '../../../src/domain/time/time.ts';
import {
  COMMAND_KEY_RETENTION,
  DAILY_COMMANDS_MAX,
  DAY,
  RATE_LIMIT_PERIOD,
} from '../../../src/domain/wire/limits.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { Memory } from '../../../tools/seed/memory.ts';
import type { Transaction } from '../store/store.ts';
import type { KeyedCall } from './guard.ts';
import { findAnswer, findAnswerOrCount, peekAnswer, runOnce, storeAnswer } from './idempotency.ts';
import { closeForDeletion, stopOrAllowCommands } from './rate-limit.ts';

const learner = { kind: 'learner', uid: 'learner-chanda', email: 'c@example.com', signedInAt: NOW } as const;
const staff = { kind: 'staff', uid: 'staff-mary', email: 'm@hub.zm', name: 'Mary', role: 'owner' } as const;
const call: KeyedCall = {
  actor: learner,
  command: 'register-course',
  key: 'key-1',
  bodyHash: 'body-1',
  now: NOW,
};
const uses = `learnerUses/${learner.uid}`;
const [forbidden, tooMany] = [{ code: 'forbidden' }, { code: 'too_many' }];

/** A transaction on documents in memory, which it changes at once. */
function remembering() {
  const documents = new Map<string, unknown>();
  const at = (table: string, id: string) => `${table}/${id}`;
  const transaction = {
    get: async (table: string, id: string) => documents.get(at(table, id)) ?? null,
    set: (table: string, id: string, value: unknown) => documents.set(at(table, id), value),
  };
  return { documents, transaction: transaction as unknown as Transaction };
}

/** Work that counts how often it was done. */
function counted() {
  const done = { times: 0 };
  const work = async () => {
    done.times += 1;
    return { done: done.times };
  };
  return { done, work };
}

describe('under one key', () => {
  test('a command is carried out once, and answered alike', async () => {
    const { transaction } = remembering();
    const { done, work } = counted();
    expect(await runOnce(transaction, call, work)).toEqual({ done: 1 });
    expect(await runOnce(transaction, call, work)).toEqual({ done: 1 });
    expect(done.times).toBe(1);
    expect(await findAnswer(transaction, call)).toEqual({ done: 1 });
  });

  test('another key is another command', async () => {
    const { transaction } = remembering();
    const { work } = counted();
    await runOnce(transaction, call, work);
    expect(await runOnce(transaction, { ...call, key: 'key-2' }, work)).toEqual({ done: 2 });
  });

  test.each([
    ['another body', { bodyHash: 'body-2' }],
    ['another command', { command: 'submit-proof' }],
    ['another person', { actor: { ...learner, uid: 'learner-bupe' } }],
  ] as const)('%s is refused', async (_, change) => {
    const { transaction } = remembering();
    const { done, work } = counted();
    await runOnce(transaction, call, work);
    const changed = runOnce(transaction, { ...call, ...change }, work);
    await expect(changed).rejects.toMatchObject({ code: 'conflict' });
    expect(done.times).toBe(1);
  });

  test('an answer is kept for a day, and not a moment longer', async () => {
    const { documents, transaction } = remembering();
    storeAnswer(transaction, call, { done: 1 });
    expect(documents.get('commandKeys/key-1')).toEqual({
      uid: learner.uid,
      command: call.command,
      bodyHash: call.bodyHash,
      answer: '{"done":1}',
      expiresAt: NOW + COMMAND_KEY_RETENTION,
    });
    const later = (now: number) => findAnswer(transaction, { ...call, now });
    expect(await later(NOW + COMMAND_KEY_RETENTION - 1)).toEqual({ done: 1 });
    expect(await later(NOW + COMMAND_KEY_RETENTION)).toBeNull();
  });

  test('an answer is stored with each learner it names, once, so that it is deleted with their accounts', async () => {
    const { documents, transaction } = remembering();
    await runOnce(transaction, call, async (names) => {
      for (const uid of ['learner-mary', 'learner-bupe', 'learner-mary']) names(uid);
      return {};
    });
    expect(documents.get('commandKeys/key-1')).toMatchObject({ about: ['learner-mary', 'learner-bupe'] });
  });

  test('a refused command may be tried again', async () => {
    const memory = new Memory();
    const refuse = async () => Promise.reject(new Error('not yet'));
    const refused = memory.transact((transaction) => runOnce(transaction, call, refuse));
    await expect(refused).rejects.toThrow('not yet');
    // The counted use is rolled back with the transaction.
    expect([memory.all('commandKeys'), memory.all('learnerUses')]).toEqual([[], []]);
  });
});

describe('in one day', () => {
  const most = DAILY_COMMANDS_MAX['register-course'] as number;
  const used = async (times: number) => {
    const memory = remembering();
    for (let at = 0; at < times; at += 1)
      await runOnce(memory.transaction, { ...call, key: `used-${at}` }, async () => ({}));
    return memory;
  };
  const again = (transaction: Transaction, change: Partial<KeyedCall> = {}) =>
    runOnce(transaction, { ...call, ...change }, async () => ({}));

  test('a learner may use a command only so often, and is then told when to try again', async () => {
    const { transaction } = await used(most - 1);
    await again(transaction);
    const retryAfter = RATE_LIMIT_PERIOD / 1000;
    await expect(again(transaction, { key: 'more' })).rejects.toMatchObject({ ...tooMany, retryAfter });
    // Getting an earlier answer again is not counted.
    expect(await again(transaction)).toEqual({});
  });

  test('the limit counts per command and per learner, and does not apply to staff', async () => {
    const { documents, transaction } = await used(most);
    await again(transaction, { key: 'other', command: 'submit-proof' });
    await again(transaction, { key: 'bupe', actor: { ...learner, uid: 'learner-bupe' } });
    await again(transaction, { key: 'mary', actor: staff });
    expect(documents.has(`learnerUses/${staff.uid}`)).toBe(false);
  });

  test('the limit ends a whole day later; until then the wait is given in seconds, rounded up', async () => {
    const { documents, transaction } = await used(most);
    const over = NOW + RATE_LIMIT_PERIOD;
    expect(documents.get(uses)).toMatchObject({ closedUntil: null, expiresAt: over });
    await expect(again(transaction, { now: over - 1 })).rejects.toMatchObject({ ...tooMany, retryAfter: 1 });
    await expect(again(transaction, { now: over - 1001 })).rejects.toMatchObject({ retryAfter: 2 });
    await again(transaction, { now: over });
    expect(documents.get(uses)).toMatchObject({ uses: [{ command: call.command, at: over }] });
  });

  test('the wait lasts until the oldest use expires; the message rounds that up to the minute', async () => {
    const { transaction } = await used(1);
    for (let at = 1; at < most; at += 1) await again(transaction, { key: `later-${at}`, now: NOW + 90_000 });
    await expect(again(transaction, { now: NOW + 100_000 })).rejects.toMatchObject({
      retryAfter: RATE_LIMIT_PERIOD / 1000 - 100,
      message: expect.stringContaining('Thu 10:00') as string,
    });
    const { transaction: odd } = remembering();
    for (let at = 0; at < most; at += 1) await again(odd, { key: `odd-${at}`, now: NOW + 1 });
    await expect(again(odd, { key: 'late', now: NOW + 2 })).rejects.toMatchObject({
      message: expect.stringContaining('Thu 10:01') as string,
    });
  });

  test('a stored answer is returned without counting a use, and a new command counts once', async () => {
    const { documents, transaction } = remembering();
    expect(await findAnswerOrCount(transaction, call)).toBeNull();
    expect(documents.get(uses)).toMatchObject({ uses: [{ at: NOW }] });
    storeAnswer(transaction, call, { done: 1 });
    expect(await findAnswerOrCount(transaction, call)).toEqual({ done: 1 });
    expect(documents.get(uses)).toMatchObject({ uses: [{ at: NOW }] });
  });

  test('ahead of the transaction, answers and refusals are the same, and nothing is written', async () => {
    const { documents, transaction } = await used(most);
    const size = documents.size;
    expect(await peekAnswer(transaction, { ...call, key: 'staff', actor: staff })).toBeNull();
    await expect(peekAnswer(transaction, { ...call, key: 'new' })).rejects.toMatchObject(tooMany);
    expect(await peekAnswer(transaction, { ...call, key: 'other', command: 'create-profile' })).toBeNull();
    storeAnswer(transaction, { ...call, key: 'known' }, { done: 1 });
    expect(await peekAnswer(transaction, { ...call, key: 'known' })).toEqual({ done: 1 });
    expect(documents.size).toBe(size + 1);
  });

  test('closing an account for deletion stops its commands for a fixed time', async () => {
    const { documents, transaction } = await used(1);
    await closeForDeletion(transaction, learner.uid, NOW);
    const closed = documents.get(uses) as { uses: []; closedUntil: number; expiresAt: number };
    expect(closed.uses).toEqual([]);
    expect(closed.closedUntil).toBe(closed.expiresAt);
    await expect(again(transaction, { now: closed.closedUntil - 1 })).rejects.toMatchObject(forbidden);
    await expect(findAnswer(transaction, { ...call, now: NOW })).rejects.toMatchObject(forbidden);
    await again(transaction, { now: closed.closedUntil });
    // A second deletion is not refused.
    await closeForDeletion(transaction, learner.uid, NOW);
  });

  test('an account that staff closed lets nothing through until they open it, and its uses still count', async () => {
    const { documents, transaction } = await used(most);
    const stop = (isClosed: boolean, uid: string = learner.uid) =>
      stopOrAllowCommands(transaction, uid, isClosed, NOW + 1);
    await stop(true);
    expect(documents.get(uses)).toMatchObject({ closedUntil: LAST_INSTANT, expiresAt: LAST_INSTANT });
    await expect(again(transaction, { now: NOW + 365 * DAY })).rejects.toMatchObject(forbidden);
    await expect(closeForDeletion(transaction, learner.uid, NOW + 2)).rejects.toMatchObject(forbidden);
    await stop(false);
    const over = NOW + 1 + RATE_LIMIT_PERIOD;
    expect(documents.get(uses)).toMatchObject({ closedUntil: null, expiresAt: over });
    await expect(again(transaction, { key: 'one-more' })).rejects.toMatchObject({ code: 'too_many' });
    await stop(false, 'nobody-yet');
    expect(documents.get('learnerUses/nobody-yet')).toMatchObject({ uses: [], closedUntil: null });
    await closeForDeletion(transaction, 'nobody-at-all', NOW);
  });
});
