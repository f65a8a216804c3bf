import { afterAll, beforeAll, describe } from 'vitest';
import { closedAccounts } from './closed.ts';
import { coverage } from './coverage.ts';
import { type Harness, startHarness } from './harness.ts';
import { matrix } from './matrix.ts';
import { profileAttacks } from './profile.ts';
import { readAttacks } from './reads.ts';
import { sessionAttacks } from './sessions.ts';
import { forgeryAttacks } from './writes.ts';

let harness: Harness;
const at = () => harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  await harness.stop();
});

describe('actor × collection × operation', () => matrix(at));
describe('the profile', () => profileAttacks(at));
describe('reading', () => readAttacks(at));
describe('forging', () => forgeryAttacks(at));
describe('sessions of staff', () => sessionAttacks(at));
describe('closed accounts', () => closedAccounts(at));
describe('coverage', coverage);
