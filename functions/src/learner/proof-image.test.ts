import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import encodeWebp, { init } from '@jsquash/webp/encode.js';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SENT_PIXELS, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { makeJpeg, makeJpegHeader, makePng, makeWebpHeader } from '../../../tests/factories/picture.ts';
import { readImage } from './proof-image.ts';

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const PAGE = Buffer.from('<html><script>alert(1)</script></html>');
const { resolve } = createRequire(import.meta.url);

/** A WebP as a phone's canvas writes it. */
let webp: Buffer;
beforeAll(async () => {
  await init({ wasmBinary: await readFile(resolve('@jsquash/webp/codec/enc/webp_enc.wasm')) });
  const [width, height] = [64, 48];
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) =>
    at % 4 === 3 ? 255 : (at * 7) % 251,
  );
  webp = Buffer.from(await encodeWebp({ data, width, height, colorSpace: 'srgb' }));
});

/** The WebP with more chunks behind its own, in the extended format that announces them. */
function withChunks(...more: readonly (readonly [string, Buffer])[]): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(name, 'latin1');
    header.writeUInt32LE(data.length, 4);
    return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
  };
  const features = makeWebpHeader({ width: 64, height: 48 }).subarray(20, 30);
  features.writeUInt8(0x2c, 0);
  const parts = [chunk('VP8X', features), webp.subarray(12), ...more.map((one) => chunk(...one))];
  const all = Buffer.concat([webp.subarray(0, 12), ...parts]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** The JPEG with this segment before all others. */
function withSegment(marker: number, data: Buffer): Buffer {
  const jpeg = makeJpeg();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + data.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

test('700 KB are taken, one byte more is not', async () => {
  const padded = Buffer.concat([makeJpeg(), Buffer.alloc(PROOF_IMAGE_SERVER_BYTES)]);
  const { type } = await readImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES));
  expect(type).toBe('image/jpeg');
  await expect(readImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES + 1))).rejects.toThrow(
    proofMessages.imageTooLarge,
  );
});

test.each<[string, () => Buffer, string]>([
  ['a JPEG with place and camera', () => makeJpeg(), 'image/jpeg'],
  ['a JPEG with another file behind it', () => Buffer.concat([makeJpeg(), PAGE]), 'image/jpeg'],
  ['a JPEG with another file for its number of lines', () => withSegment(0xdc, PAGE), 'image/jpeg'],
  ['a JPEG with another file for arithmetic coding', () => withSegment(0xcc, PAGE), 'image/jpeg'],
  ['a PNG with another file behind its dots', () => makePng({ behind: [`${PAGE}`] }), 'image/png'],
  ['a PNG with that in a part of its own', () => makePng({ behind: ['', `${PAGE}`] }), 'image/png'],
  ['a PNG with a comment', () => makePng({ note: `Exif\0\0${PAGE.toString()}` }), 'image/png'],
  ['a PNG with another file behind it', () => Buffer.concat([makePng(), PAGE]), 'image/png'],
  ['a WebP as a canvas writes it', () => webp, 'image/webp'],
  ['a WebP with place, camera and more', () => withChunks(['EXIF', EXIF], ['XMP ', PAGE]), 'image/webp'],
  ['a WebP with another file behind it', () => Buffer.concat([webp, PAGE]), 'image/webp'],
])('%s is kept with its dots and nothing else', async (_, make, type) => {
  const sent = make();
  const kept = await readImage(sent);
  expect(kept.type).toBe(type);
  const bytes = Buffer.from(kept.bytes);
  for (const hidden of [EXIF, PAGE]) expect(bytes.includes(hidden)).toBe(false);
  expect(readPictureHeader(bytes)).toEqual(readPictureHeader(sent));
  // What is kept is read as the same picture again, without a change.
  expect(Buffer.from((await readImage(bytes)).bytes).equals(bytes)).toBe(true);
});

test('a PNG in several parts is kept byte for byte', async () => {
  const png = Buffer.from((await readImage(makePng({ width: 90, height: 90, behind: ['', ''] }))).bytes);
  expect(png.toString('latin1').match(/IDAT/g)).toHaveLength(2);
});

test('a WebP from a phone is kept byte for byte', async () => {
  expect(Buffer.from((await readImage(webp)).bytes).equals(webp)).toBe(true);
});

const broken = (bytes: Buffer, from: number) => bytes.map((byte, at) => (at < from ? byte : byte ^ 0x5a));
const liar = () => {
  const png = makePng({ width: 90, height: 90 });
  const at = png.indexOf('IDAT');
  return Buffer.concat([png.subarray(0, at + 4), deflateSync(PAGE), png.subarray(at + 20)]);
};

/** A JPEG that is drawn so many times over. */
function drawnOften(times: number): Buffer {
  const jpeg = makeJpeg();
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times - 1 }, () => scan),
    jpeg.subarray(-2),
  ]);
}

test.each<[string, () => Uint8Array]>([
  ['a JPEG that keeps a server busy by a thousand scans', () => drawnOften(1_000)],
  ['a JPEG of one scan too many', () => drawnOften(21)],
  ['a GIF', () => Buffer.from('GIF89a')],
  ['a JPEG that is only a header', () => makeJpegHeader()],
  ['a JPEG whose tables are missing', () => Buffer.concat([makeJpegHeader(), Buffer.from([0xff, 0xd9])])],
  ['a JPEG that ends early', () => makeJpeg().subarray(0, -2)],
  ['a PNG whose dots are another file', liar],
  ['a PNG that ends early', () => makePng().subarray(0, -12)],
  ['a WebP that is only a header', () => makeWebpHeader()],
  ['a WebP that ends early', () => webp.subarray(0, -20)],
  ['a WebP whose dots are broken', () => broken(webp, 40)],
  ['a WebP that moves', () => Buffer.from(webp.toString('latin1').replace('VP8 ', 'ANMF'), 'latin1')],
])('%s is refused: no viewer opens it', async (_, make) => {
  await expect(readImage(make())).rejects.toThrow(proofMessages.imageNotPicture);
});

test('a whole picture is taken after hundreds that break the decoder', async () => {
  const jpeg = makeJpeg();
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const without = Buffer.concat([jpeg.subarray(0, table), jpeg.subarray(table + 69)]);
  for (let sent = 0; sent < 300; sent += 1)
    await expect(readImage(without)).rejects.toThrow(proofMessages.imageNotPicture);
  expect((await readImage(jpeg)).type).toBe('image/jpeg');
});

test('what cannot be shown, and what unfolds to more than a phone ever sends, is refused undecoded', async () => {
  await expect(readImage(makeJpeg({ height: 1 }))).rejects.toThrow(proofMessages.imageOddSize);
  const bomb = { width: 7_000, height: 7_000 };
  expect(hasPictureSize(bomb)).toBe(true);
  expect(bomb.width * bomb.height).toBeGreaterThan(PROOF_IMAGE_SENT_PIXELS);
  for (const make of [makePng, makeJpegHeader, makeWebpHeader])
    await expect(readImage(make(bomb))).rejects.toThrow(proofMessages.imageOddSize);
});

test('whatever the bytes, they are a picture or refused with a sentence', async () => {
  const starts = [makeJpeg(), makePng(), webp];
  const cut = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), fc.nat(160));
  await fc.assert(
    fc.asyncProperty(cut, async ([start, rest, at]) => {
      const picture = Buffer.concat([start.subarray(0, at), rest, start.subarray(at + rest.length)]);
      const outcome = await readImage(picture).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(Object.values(proofMessages)).toContain(outcome.message);
      else expect(outcome).toHaveProperty('bytes');
    }),
    { numRuns: 300 },
  );
});
