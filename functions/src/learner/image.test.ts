import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROOF_IMAGE_MAX_SIDE, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/messages.ts';
import { makeJpegHeader, makePng, makeWebpHeader } from '../../../tests/factories/picture.ts';
import { checkImage } from './image.ts';
import { RefusedError } from '../http/refused-error.ts';

test.each([
  ['a PNG', makePng(), 'image/png'],
  ['a baseline JPEG after EXIF', makeJpegHeader(), 'image/jpeg'],
  ['a progressive JPEG', makeJpegHeader({ progressive: true }), 'image/jpeg'],
  ['a lossy WebP', makeWebpHeader({ format: 'VP8 ' }), 'image/webp'],
  ['a lossless WebP', makeWebpHeader({ format: 'VP8L' }), 'image/webp'],
  ['an extended WebP', makeWebpHeader({ format: 'VP8X' }), 'image/webp'],
])('%s is known by its bytes', (_, bytes, type) => {
  expect(checkImage(bytes)).toBe(type);
});

const makers = [makePng, makeJpegHeader, makeWebpHeader];

test.each([
  [16, 16],
  [PROOF_IMAGE_MAX_SIDE, 100],
  [7_072, 7_070],
])('%i by %i is a picture, in every format', (width, height) => {
  for (const make of makers) expect(checkImage(make({ width, height }))).toMatch(/^image\//);
});

test.each([
  [15, 16],
  [16, 15],
  [PROOF_IMAGE_MAX_SIDE + 1, 100],
  [100, PROOF_IMAGE_MAX_SIDE + 1],
  [7_072, 7_072],
])('%i by %i is too odd to show, in every format', (width, height) => {
  for (const make of makers) {
    expect(() => checkImage(make({ width, height }))).toThrow(proofMessages.imageOddSize);
  }
});

test('700 KB are taken, one byte more is not', () => {
  const whole = Buffer.concat([makeJpegHeader(), Buffer.alloc(PROOF_IMAGE_SERVER_BYTES)]);
  expect(checkImage(whole.subarray(0, PROOF_IMAGE_SERVER_BYTES))).toBe('image/jpeg');
  expect(() => checkImage(whole.subarray(0, PROOF_IMAGE_SERVER_BYTES + 1))).toThrow(
    proofMessages.imageTooLarge,
  );
});

test('whatever the bytes, the answer is a type or a refusal', () => {
  const starts = makers.map((make) => make());
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), fc.nat(60)).map(
      // A real beginning, cut somewhere, with anything after it.
      ([start, rest, cut]) => Buffer.concat([start.subarray(0, cut), rest]),
    ),
  );
  const outcome = (picture: Uint8Array) => {
    try {
      return checkImage(picture);
    } catch (error) {
      return error;
    }
  };
  fc.assert(
    fc.property(bytes, (picture) => {
      expect(outcome(picture)).toSatisfy(
        (found) => found instanceof RefusedError || ['image/jpeg', 'image/png', 'image/webp'].includes(found),
      );
    }),
    { numRuns: 2_000 },
  );
});
