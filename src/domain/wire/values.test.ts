import { expect, test } from 'vitest';
import { emailSchema } from './setting.ts';
import { httpsUrlSchema } from './values.ts';

test.each([
  ['https://hub.example', 'https://hub.example'],
  [' https://hub.example/a ', 'https://hub.example/a'],
  ['https://hub.ex\nample', 'https://hub.example'],
  ['HTTPS://hub.example', 'HTTPS://hub.example'],
])('%j is the https address %j', (typed, address) => {
  expect(httpsUrlSchema.parse(typed)).toBe(address);
});

test.each([
  'http://hub.example',
  'mailto:a@hub.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///x',
])('%s is an address, but not of https', (address) => {
  expect(httpsUrlSchema.safeParse(address).success).toBe(false);
});

test.each([
  'https:hub.example',
  'https:/hub.example',
  'https:///hub.example',
  'https://meet.google.com@elsewhere.example/abc',
  'https://user:password@hub.example',
  'https://hub.example\\@elsewhere.example',
])('%s is no address that shows where it leads', (address) => {
  expect(httpsUrlSchema.safeParse(address).success).toBe(false);
});

test.each(['', 'hub', '//hub.example', 'https://', null])('%s is no address', (address) => {
  expect(httpsUrlSchema.safeParse(address).success).toBe(false);
});

test.each(["o'brien@hub.example", 'a+b.c@x-y.co.zm', 'a_b@hub.example'])('%s is an e-mail', (email) => {
  expect(emailSchema.safeParse(email).success).toBe(true);
});

test.each(['a@b', 'a..b@hub.zm', '.a@hub.zm', 'a@-b.zm', 'ä@hub.zm'])('%s is no e-mail', (email) => {
  expect(emailSchema.safeParse(email).success).toBe(false);
});
