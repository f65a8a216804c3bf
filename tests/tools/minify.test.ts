import { expect, test } from 'vitest';
import { minify } from '../../tools/build/styles.ts';

test('classes and variables keep their names: React knows a page by them', () => {
  expect(minify('.One-x { color: var(--h-a) }')).toBe('.One-x{color:var(--h-a)}');
});

test('what our browsers know by an older name only is said twice', () => {
  expect(minify('.x{mask:none;user-select:none}')).toBe(
    '.x{-webkit-user-select:none;user-select:none;-webkit-mask:none;mask:none}',
  );
});

test('sheets that cannot be read are an error', () => {
  expect(() => minify('.x{:;}')).toThrow(/Unexpected token/);
});
