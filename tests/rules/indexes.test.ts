/** What `firestore.indexes.json` must hold, and nothing more. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareIndexes } from './queries.ts';
import { collections } from '../../src/domain/wire/collections.ts';

type Override = { readonly collectionGroup: string; readonly fieldPath: string; readonly ttl?: boolean };
const configuration = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
) as {
  readonly indexes: Parameters<typeof compareIndexes>[0];
  readonly fieldOverrides: readonly Override[];
};
const { indexes, fieldOverrides: overrides } = configuration;

test('every query has its index, once, and every index is used by a query', () => {
  const { missing, idle } = compareIndexes(indexes);
  expect([missing, idle]).toEqual([[], []]);
  expect(new Set(indexes.map((index) => JSON.stringify(index))).size).toBe(indexes.length);
});

describe('single fields', () => {
  test('no query asks for a field that is not indexed', () => {
    for (const { collectionGroup, fieldPath } of overrides) {
      const fields = indexes
        .filter((index) => index.collectionGroup === collectionGroup)
        .flatMap((index) => index.fields);
      expect(fields.map((field) => field.fieldPath)).not.toContain(fieldPath);
      expect(Object.keys(collections)).toContain(collectionGroup);
    }
  });

  test('large and secret fields are not indexed', () => {
    const exempt = overrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
    for (const field of [
      'proofImages.bytes',
      'paymentProofs.message',
      'settings.pages',
      'auditLog.before',
      'auditLog.after',
      'auditPeople.before',
      'auditPeople.after',
      'auditPeople.key',
      'adminSecrets.passwordHash',
      'commandKeys.answer',
      'messageRounds.learners',
      'messagesSent.text',
      'pushSubscriptions.endpoint',
      'pushSubscriptions.keys',
    ]) {
      expect(exempt).toContain(field);
    }
  });

  test('only short-lived documents, such as stored answers, expire by themselves', () => {
    const ended = overrides
      .filter(({ ttl }) => ttl)
      .map(({ collectionGroup, fieldPath }) => [collectionGroup, fieldPath]);
    expect(ended).toEqual([
      ['browserErrors', 'expiresAt'],
      ['commandKeys', 'expiresAt'],
      ['learnerUses', 'expiresAt'],
      ['passkeyChallenges', 'expiresAt'],
      ['remindersSent', 'expiresAt'],
      ['signInAttempts', 'expiresAt'],
    ]);
  });
});
