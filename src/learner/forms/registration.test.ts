import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/storage.ts';
import { saveDraft } from '../data/drafts.ts';
import { unfinishedRegistration } from './registration.ts';

beforeEach(() => void vi.stubGlobal('localStorage', storageOf(new Map())));
afterEach(() => vi.unstubAllGlobals());

test('two people who register on one phone keep an unfinished registration each', () => {
  const intents = ['chanda@example.org', 'mutale@example.org'].map((email, at) => ({
    key: `key-${at}`,
    email,
    courseId: 'data-analysis-excel',
  }));
  for (const intent of intents) saveDraft(`register.intent.${intent.email}`, intent);
  expect(intents.map(({ email }) => unfinishedRegistration(email)?.key)).toEqual(['key-0', 'key-1']);
  expect(unfinishedRegistration(' Chanda@Example.org ')?.key).toBe('key-0');
  expect(unfinishedRegistration('nobody@example.org')).toBeNull();
});
