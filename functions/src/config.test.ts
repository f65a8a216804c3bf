import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test("the site's address is the given one, else the project's, or the local hub's on the emulators", () => {
  const project = { GCLOUD_PROJECT: 'a-hub' };
  expect(readConfig({ ...project, SITE_URL: 'https://hub.example/' }).siteUrl).toBe('https://hub.example');
  expect(readConfig(project).siteUrl).toBe('https://a-hub.web.app');
  expect(readConfig({ ...project, FUNCTIONS_EMULATOR: 'true' }).siteUrl).toBe('http://localhost:5000');
});

test('unsigned tokens are only for the emulators', () => {
  const emulator = { GCLOUD_PROJECT: 'a-hub', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(() => readConfig(emulator)).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
  expect(readConfig({ ...emulator, FUNCTIONS_EMULATOR: 'true' })).toBeDefined();
});

test('the error names a missing project or an invalid address', () => {
  expect(() => readConfig({})).toThrow('GCLOUD_PROJECT');
  expect(() => readConfig({ GCLOUD_PROJECT: 'a-hub', SITE_URL: 'hub' })).toThrow('SITE_URL');
});

test('the push key is optional and trimmed; the error names an invalid one', () => {
  const key = 'k'.repeat(43);
  expect(readConfig({ GCLOUD_PROJECT: 'a-hub' }).vapidPrivateKey).toBeNull();
  expect(readConfig({ GCLOUD_PROJECT: 'a-hub', VAPID_PRIVATE_KEY: `${key}\n` }).vapidPrivateKey).toBe(key);
  expect(() => readConfig({ GCLOUD_PROJECT: 'a-hub', VAPID_PRIVATE_KEY: 'k' })).toThrow('VAPID_PRIVATE_KEY');
});

test('certificate keys are an optional list of at least one; the error names an invalid list', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43), d: 'd'.repeat(43) };
  const keysOf = (CERTIFICATE_KEYS: string) =>
    readConfig({ GCLOUD_PROJECT: 'a-hub', CERTIFICATE_KEYS }).certificateKeys;
  expect(readConfig({ GCLOUD_PROJECT: 'a-hub' }).certificateKeys).toEqual([]);
  expect(keysOf(`${JSON.stringify([key])}\n`)).toEqual([key]);
  for (const wrong of ['', '[]', '{', JSON.stringify([{ ...key, d: undefined }])])
    expect(() => keysOf(wrong)).toThrow('CERTIFICATE_KEYS');
});
