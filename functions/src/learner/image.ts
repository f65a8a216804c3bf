/** What a picture is, read from its own first bytes: the name and type that came with it are not believed. */
import { PROOF_IMAGE_MAX_SIDE, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/messages.ts';
import type { ImageType } from '../../../src/domain/money/payment.ts';
import { RefusedError } from '../http/refused-error.ts';

type Found = { readonly type: ImageType; readonly width: number; readonly height: number };

const MIN_SIDE = 16;
/** A phone's largest photo; more pixels in 700 KB are a bomb. */
const MAX_PIXELS = 50_000_000;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function readPng(bytes: Buffer): Found | null {
  if (bytes.length < 33 || ascii(bytes, 1, 8) !== 'PNG\r\n\x1a\n' || bytes[0] !== 0x89) return null;
  if (ascii(bytes, 12, 16) !== 'IHDR') return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frame headers carry the size: SOF0 to SOF15 but for the three markers among them that are none. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Found | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

function readWebp(bytes: Buffer): Found | null {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return null;
  const size = sizesOfWebp[ascii(bytes, 12, 16)]?.(bytes);
  return size ? { type: 'image/webp', ...size } : null;
}

const sizesOfWebp: Readonly<Record<string, (bytes: Buffer) => { width: number; height: number }>> = {
  'VP8 ': (bytes) => ({
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

/** The type of a proof's picture. @throws RefusedError with the sentence for the field `image` (decisions §3). */
export function checkImage(picture: Uint8Array): ImageType {
  const refuse = (code: 'bad_request' | 'too_large', sentence: string) =>
    new RefusedError(code, sentence, { fields: { image: sentence } });
  if (picture.length > PROOF_IMAGE_SERVER_BYTES) throw refuse('too_large', proofMessages.imageTooLarge);
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length);
  const found = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (found === null) throw refuse('bad_request', proofMessages.imageNotPicture);
  const { type, width, height } = found;
  const isOdd =
    Math.min(width, height) < MIN_SIDE ||
    Math.max(width, height) > PROOF_IMAGE_MAX_SIDE ||
    width * height > MAX_PIXELS;
  if (isOdd) throw refuse('bad_request', proofMessages.imageOddSize);
  return type;
}
