/** Checks a picture's header before anything decodes it (rules §3): types can be forged, and small files can expand hugely. */
import { PROOF_IMAGE_MAX_PIXELS, PROOF_IMAGE_MAX_SIDE, PROOF_IMAGE_MIN_SIDE } from '../wire/limits.ts';
import type { ImageType } from './payment.ts';

type Size = { readonly width: number; readonly height: number };
export type PictureHeader = Size & { readonly type: ImageType };

/** The header of a JPEG, PNG or WebP; null for anything else or truncated files. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function hasPictureSize({ width, height }: Size): boolean {
  return (
    Math.min(width, height) >= PROOF_IMAGE_MIN_SIDE &&
    Math.max(width, height) <= PROOF_IMAGE_MAX_SIDE &&
    width * height <= PROOF_IMAGE_MAX_PIXELS
  );
}

const text = (view: DataView, from: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, at) => view.getUint8(from + at)));

/** Signature and IHDR chunk with checksum. */
const PNG_HEADER_BYTES = 33;

function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (view.byteLength < PNG_HEADER_BYTES || text(view, 12, 4) !== 'IHDR') return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** SOF0 to SOF15 carry the size, except three markers in that range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
}

const WEBP_HEADER_BYTES = 30;

function readWebp(view: DataView): PictureHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  if (view.byteLength < WEBP_HEADER_BYTES) return null;
  const size = webpSizes[text(view, 12, 4)]?.(view);
  return size ? { type: 'image/webp', ...size } : null;
}

const webpSizes: Readonly<Record<string, (view: DataView) => Size>> = {
  'VP8 ': (view) => ({
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  }),
  VP8L: (view) => {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (view) => ({
    width: (view.getUint32(24, true) & 0xffffff) + 1,
    height: (view.getUint32(26, true) >>> 8) + 1,
  }),
};
