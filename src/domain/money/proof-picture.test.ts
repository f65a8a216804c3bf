import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeJpegHeader, makePng, makeWebpHeader } from '../../../tests/factories/picture.ts';
import { PROOF_IMAGE_MAX_SIDE } from '../wire/limits.ts';
import { imageTypeSchema } from './payment.ts';
import { hasPictureSize, readPictureHeader } from './proof-picture.ts';

const size = { width: 640, height: 480 };

test.each([
  ['a PNG', makePng(size), 'image/png'],
  ['a baseline JPEG after EXIF', makeJpegHeader(size), 'image/jpeg'],
  ['a progressive JPEG', makeJpegHeader({ ...size, progressive: true }), 'image/jpeg'],
  ['a lossy WebP', makeWebpHeader({ ...size, format: 'VP8 ' }), 'image/webp'],
  ['a lossless WebP', makeWebpHeader({ ...size, format: 'VP8L' }), 'image/webp'],
  ['an extended WebP', makeWebpHeader({ ...size, format: 'VP8X' }), 'image/webp'],
])('%s tells its type and size by its own bytes', (_, bytes, type) => {
  expect(readPictureHeader(bytes)).toEqual({ type, ...size });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['an SVG', Buffer.from('<svg/>')],
  ['a PNG without its whole first chunk', makePng(size).subarray(0, 32)],
  ['a JPEG that ends before its frame', makeJpegHeader(size).subarray(0, 18)],
  ['a WebP without its whole header', makeWebpHeader(size).subarray(0, 29)],
])('%s is no picture', (_, bytes) => {
  expect(readPictureHeader(bytes)).toBeNull();
});

const makers = [makePng, makeJpegHeader, makeWebpHeader];
const isTaken = (bytes: Uint8Array) => {
  const header = readPictureHeader(bytes);
  return header !== null && hasPictureSize(header);
};

test.each([
  [16, 16],
  [PROOF_IMAGE_MAX_SIDE, 100],
  [7_072, 7_070],
])('%i by %i is a picture, in every format', (width, height) => {
  for (const make of makers) expect(isTaken(make({ width, height }))).toBe(true);
});

test.each([
  [15, 16],
  [16, 15],
  [PROOF_IMAGE_MAX_SIDE + 1, 100],
  [100, PROOF_IMAGE_MAX_SIDE + 1],
  [7_072, 7_072],
])('%i by %i is too odd to show, in every format', (width, height) => {
  for (const make of makers) expect(isTaken(make({ width, height }))).toBe(false);
});

test('whatever the bytes, the answer is a header or none', () => {
  const starts = makers.map((make) => make());
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), fc.nat(60)).map(
      // A real beginning, cut somewhere, with anything after it.
      ([start, rest, cut]) => Buffer.concat([start.subarray(0, cut), rest]),
    ),
  );
  fc.assert(
    fc.property(bytes, (picture) => {
      const header = readPictureHeader(picture);
      expect(header === null || imageTypeSchema.options.includes(header.type)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
