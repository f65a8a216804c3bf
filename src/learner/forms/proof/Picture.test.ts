import { expect, test } from 'vitest';
import { makeJpegHeader } from '../../../../tests/factories/picture.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { checkHeader, formatBytes, pictureMessages, scaledTo } from './Picture.tsx';

const size = { width: 640, height: 480 };

test('a file that is no picture, one pixel too wide or too large is refused', () => {
  expect(() => checkHeader(6, Buffer.from('GIF89a'))).toThrow(proofMessages.imageNotPicture);
  const sides = (width: number, height: number) => makeJpegHeader({ width, height });
  expect(checkHeader(100, sides(8000, 16)).width).toBe(8000);
  expect(() => checkHeader(100, sides(8001, 16))).toThrow(pictureMessages.oddSize);
  expect(() => checkHeader(31 * 1024 * 1024, new Uint8Array())).toThrow(pictureMessages.fileTooLarge);
});

test('pictures are scaled by area, never enlarged', () => {
  expect(scaledTo(size, 1_000_000)).toEqual(size);
  const long = scaledTo({ width: 1080, height: 4320 }, 1_080 * 1_080);
  expect(long).toEqual({ width: 540, height: 2160 });
});

test('bytes are written as people read them', () => {
  const written = [1, 1024, 150 * 1024, 3 * 1024 * 1024].map(formatBytes);
  expect(written).toEqual(['1 KB', '1 KB', '150 KB', '3.0 MB']);
});
