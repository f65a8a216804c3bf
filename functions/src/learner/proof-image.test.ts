import { expect, test } from 'vitest';
import { PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { makeJpegHeader } from '../../../tests/factories/picture.ts';
import { checkImage } from './proof-image.ts';

const padded = Buffer.concat([makeJpegHeader(), Buffer.alloc(PROOF_IMAGE_SERVER_BYTES)]);

test('700 KB are taken, one byte more is not', () => {
  expect(checkImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES))).toBe('image/jpeg');
  expect(() => checkImage(padded.subarray(0, PROOF_IMAGE_SERVER_BYTES + 1))).toThrow(
    proofMessages.imageTooLarge,
  );
});

test('what is no picture, and what cannot be shown, is refused with its own sentence', () => {
  expect(() => checkImage(Buffer.from('GIF89a'))).toThrow(proofMessages.imageNotPicture);
  expect(() => checkImage(makeJpegHeader({ height: 1 }))).toThrow(proofMessages.imageOddSize);
});
