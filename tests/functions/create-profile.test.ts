import { expect, test } from 'vitest';
import { look, newKey, newLearner, expectRefusal, expectResult, send } from './hub.ts';

test('the profile takes its e-mail from the token and has no phone yet', async () => {
  const learner = await newLearner();
  const request = { name: '  Chanda Mwansa ', email: 'other@example.com', phone: '+260971234567' };
  expect(expectResult(await send('create-profile', learner, request))).toEqual({ created: true });
  const profile = await look('users', learner.uid);
  expect(profile).toMatchObject({ name: 'Chanda Mwansa', email: learner.email, phone: null });
  expect(profile?.['createdAt']).toBeTypeOf('number');
});

test('a profile that exists stays as it is; the same key gets the same answer', async () => {
  const [learner, key] = [await newLearner(), newKey()];
  expectResult(await send('create-profile', learner, { name: 'Chanda' }, { key }));
  expect(expectResult(await send('create-profile', learner, { name: 'Chanda' }, { key })).created).toBe(true);
  expect(expectResult(await send('create-profile', learner, { name: 'Mwila' })).created).toBe(false);
  expect(await look('users', learner.uid)).toMatchObject({ name: 'Chanda' });
});

test('a name without letters is refused under its field', async () => {
  const refusal = expectRefusal(await send('create-profile', await newLearner(), { name: ' ' }), 400);
  expect(Object.keys(refusal.fields ?? {})).toEqual(['name']);
});

test('a name in letters that few fonts have, or with half an emoji at its end, is stored and found', async () => {
  const [fancy, cut] = [await newLearner(), await newLearner()];
  expectResult(await send('create-profile', fancy, { name: '𝓒𝓱𝓪𝓷𝓭𝓪 \u{109E5}\u{3B1BF}' }));
  const { name, nameKeys } = (await look('users', fancy.uid)) ?? {};
  expect(name).toBe('𝓒𝓱𝓪𝓷𝓭𝓪 \u{109E5}\u{3B1BF}');
  expect(nameKeys).toContain('chanda');
  // A phone that counts otherwise cuts an emoji in two.
  expectResult(await send('create-profile', cut, { name: 'Chanda \ud83c' }));
  expect(await look('users', cut.uid)).toMatchObject({ name: 'Chanda \ufffd' });
});
