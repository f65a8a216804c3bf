import { expect, test } from 'vitest';
import { builtInCatalogue } from './catalogue.ts';

test('the app is built without any number to pay to', () => {
  expect(builtInCatalogue.paymentNumbers).toEqual([]);
});
