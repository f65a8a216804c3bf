import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeJpegHeader, makePng, makeWebpHeader } from '../../../tests/factories/picture.ts';
import { PROOF_IMAGE_MAX_PIXELS, PROOF_IMAGE_MAX_SIDE } from '../wire/limits.ts';
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

/** These bytes with some of them changed. */
const broken = (bytes: Uint8Array, changes: Readonly<Record<number, number>>) => {
  const copy = Uint8Array.from(bytes);
  for (const [at, byte] of Object.entries(changes)) copy[Number(at)] = byte;
  return copy;
};

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['an SVG', Buffer.from('<svg/>')],
  ['a PNG without its whole first chunk', makePng(size).subarray(0, 32)],
  ['a JPEG that ends before its frame', makeJpegHeader(size).subarray(0, 18)],
  ['a WebP without its whole header', makeWebpHeader(size).subarray(0, 29)],
  ['a lossless WebP without it', makeWebpHeader({ ...size, format: 'VP8L' }).subarray(0, 29)],
  ['a PNG whose first four bytes are others', broken(makePng(size), { 1: 0x51 })],
  ['a PNG whose next four bytes are others', broken(makePng(size), { 5: 0x0b })],
  ['a PNG that begins with another chunk', broken(makePng(size), { 12: 0x4a })],
  ['a JPEG without its mark', broken(makeJpegHeader(size), { 1: 0xd7 })],
  ['a JPEG with no marker where one must be', broken(makeJpegHeader(size), { 2: 0xfe })],
  ['a RIFF that is no WebP', broken(makeWebpHeader({ ...size, format: 'VP8 ' }), { 8: 0x58 })],
  ['a WebP that is no RIFF', broken(makeWebpHeader({ ...size, format: 'VP8 ' }), { 0: 0x53 })],
  ['a WebP of a format that nobody knows', broken(makeWebpHeader({ ...size, format: 'VP8 ' }), { 15: 0x59 })],
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

test('a header is enough: what is cut off right behind it has a size', () => {
  expect(readPictureHeader(makePng(size).subarray(0, 33))).toEqual({ type: 'image/png', ...size });
  const webp = makeWebpHeader({ ...size, format: 'VP8X' }).subarray(0, 30);
  expect(readPictureHeader(webp)).toEqual({ type: 'image/webp', ...size });
});

test.each([0xc4, 0xc8, 0xcc, 0xbf, 0xd0])('a JPEG’s marker %i carries no size', (marker) => {
  const segment = [0xff, marker, 0, 8, 8, 0, 1, 0, 1, 3];
  const frame = [0xff, 0xcf, 0, 8, 8, 1, 0xe0, 2, 0x80, 3];
  const bytes = Uint8Array.from([0xff, 0xd8, ...segment, 0xff, ...frame]);
  expect(readPictureHeader(bytes)).toEqual({ type: 'image/jpeg', width: 640, height: 480 });
});

test('the largest number of pixels is accepted, and one column more is not', () => {
  const height = 6_250;
  expect(hasPictureSize({ width: PROOF_IMAGE_MAX_PIXELS / height, height })).toBe(true);
  expect(hasPictureSize({ width: PROOF_IMAGE_MAX_PIXELS / height + 1, height })).toBe(false);
});
