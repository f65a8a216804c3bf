/** What must not open a door that a passkey opens (rules §6). */
import { expect, test } from 'vitest';
import { attacksOnce } from './passkey-attacks.ts';

test.each(attacksOnce)('nobody gets in by $name', async ({ getsIn }) => {
  expect(await getsIn()).toBe(false);
});
