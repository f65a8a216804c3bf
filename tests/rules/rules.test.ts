import { afterAll, beforeAll, describe } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { matrix } from './matrix.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  await harness.stop();
});

describe('actor × collection × operation', () => matrix(() => harness));
