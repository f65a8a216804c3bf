import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SENT_PIXELS, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { makeJpeg, makeJpegHeader, makePng, makeWebpHeader } from '../../../tests/factories/picture.ts';
import { readImage } from './proof-image.ts';

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const PAGE = Buffer.from('<html><script>alert(1)</script></html>');

const SIZE = { width: 64, height: 48 };
const dots = Uint8Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7) % 251);
const drawing = () => sharp(dots, { raw: { ...SIZE, channels: 3 } });
let webp: Buffer;
beforeAll(async () => {
  webp = await drawing().webp().toBuffer();
});

/** The WebP with more chunks after its own, in the extended format, whose header announces them. */
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

function withSegment(marker: number, data: Buffer): Buffer {
  const jpeg = makeJpeg();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + data.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

test('700 KB are taken, one byte more is not', async () => {
  const padded = Buffer.concat([makeJpeg(), Buffer.alloc(PROOF_IMAGE_SERVER_BYTES)]);
  await readImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES));
  await expect(readImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES + 1))).rejects.toThrow(
    proofMessages.imageTooLarge,
  );
});

test.each<[string, () => Buffer, () => Buffer]>([
  ['a JPEG with place and camera', () => makeJpeg(), () => makeJpeg()],
  ['a JPEG with another file behind it', () => Buffer.concat([makeJpeg(), PAGE]), () => makeJpeg()],
  ['a JPEG with another file for its number of lines', () => withSegment(0xdc, PAGE), () => makeJpeg()],
  ['a PNG with another file behind its dots', () => makePng({ behind: [`${PAGE}`] }), () => makePng()],
  ['a PNG with that in a part of its own', () => makePng({ behind: ['', `${PAGE}`] }), () => makePng()],
  ['a PNG without an end', () => makePng().subarray(0, -12), () => makePng()],
  ['a PNG with another file behind it', () => Buffer.concat([makePng(), PAGE]), () => makePng()],
  ['a WebP with place, camera and more', () => withChunks(['EXIF', EXIF], ['XMP ', PAGE]), () => webp],
  ['a WebP with another file behind it', () => Buffer.concat([webp, PAGE]), () => webp],
])('%s is kept as its picture alone', async (_, make, makePlain) => {
  const [kept, plain] = [await readImage(make()), await readImage(makePlain())];
  const bytes = Buffer.from(kept.bytes);
  for (const hidden of [EXIF, PAGE]) expect(bytes.includes(hidden)).toBe(false);
  expect(readPictureHeader(bytes)).toEqual({ type: 'image/webp', ...SIZE });
  expect(kept).toEqual(plain);
});

test('a comment does not stay, and another picture has another hash', async () => {
  const noted = await readImage(makePng({ note: `Exif\0\0${PAGE.toString()}` }));
  for (const hidden of [EXIF, PAGE]) expect(Buffer.from(noted.bytes).includes(hidden)).toBe(false);
  expect(noted.hash).not.toBe((await readImage(makePng())).hash);
});

test('the kept picture shows the sent one, the right way up and on white', async () => {
  const red = sharp({ create: { ...SIZE, channels: 4, background: '#c03020' } });
  const onClear = red.extend({ top: 16, background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const sent = await sharp(await onClear.png().toBuffer())
    .withMetadata({ orientation: 6 })
    .webp()
    .toBuffer();
  const kept = sharp(Buffer.from((await readImage(sent)).bytes));
  const { data, info } = await kept.raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 64, height: 64, channels: 3 });
  const dotAt = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
  const nearly = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -0.9));
  expect(dotAt(60, 32)).toEqual(nearly([255, 255, 255]));
  expect(dotAt(10, 32)).toEqual(nearly([0xc0, 0x30, 0x20]));
});

const broken = (bytes: Buffer, from: number) => bytes.map((byte, at) => (at < from ? byte : byte ^ 0x5a));
const liar = () => {
  const png = makePng({ width: 90, height: 90 });
  const at = png.indexOf('IDAT');
  return Buffer.concat([png.subarray(0, at + 4), deflateSync(PAGE), png.subarray(at + 20)]);
};

test.each<[string, () => Uint8Array]>([
  ['a JPEG that keeps a server busy by a thousand scans', () => makeJpeg({ scans: 1_000 })],
  ['a JPEG of one scan too many', () => makeJpeg({ scans: 21 })],
  ['a JPEG with another file for arithmetic coding', () => withSegment(0xcc, PAGE)],
  ['a GIF', () => Buffer.from('GIF89a')],
  ['a JPEG that is only a header', () => makeJpegHeader()],
  ['a JPEG whose tables are missing', () => Buffer.concat([makeJpegHeader(), Buffer.from([0xff, 0xd9])])],
  ['a JPEG that ends early', () => makeJpeg().subarray(0, -2)],
  ['a PNG whose dots are another file', liar],
  ['a PNG that ends early', () => makePng().subarray(0, -30)],
  ['a WebP that is only a header', () => makeWebpHeader()],
  ['a WebP that ends early', () => webp.subarray(0, -20)],
  ['a WebP whose dots are broken', () => broken(webp, 30)],
  ['a WebP that moves', () => Buffer.from(webp.toString('latin1').replace('VP8 ', 'ANMF'), 'latin1')],
])('%s is refused as no picture', async (_, make) => {
  await expect(readImage(make())).rejects.toThrow(proofMessages.imageNotPicture);
});

test('a whole picture is taken after hundreds that break the decoder', async () => {
  const jpeg = makeJpeg();
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const without = Buffer.concat([jpeg.subarray(0, table), jpeg.subarray(table + 69)]);
  for (let sent = 0; sent < 300; sent += 1)
    await expect(readImage(without)).rejects.toThrow(proofMessages.imageNotPicture);
  expect((await readImage(jpeg)).bytes.length).toBeGreaterThan(0);
});

test('a picture too flat to show, or with more pixels than any phone sends, is refused undecoded', async () => {
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
