/**
 * What a picture is, read from its own first bytes before anything decodes it: a name or a type can be forged, and
 * a small file can unfold into more pixels than a phone has memory for. The twin of the server's check.
 */
import type { ImageType } from '../../../domain/money/payment.ts';

export type PictureHeader = { readonly type: ImageType; readonly width: number; readonly height: number };

/** The header of a JPEG, PNG or WebP, or null for anything else and for what is cut off. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const text = (view: DataView, from: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, at) => view.getUint8(from + at)));

function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (text(view, 12, 4) !== 'IHDR') return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Frame headers SOF0 to SOF15 carry the size, but for three markers among them that are none. */
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

function readWebp(view: DataView): PictureHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  const size = webpSizes[text(view, 12, 4)]?.(view);
  return size ? { type: 'image/webp', ...size } : null;
}

const webpSizes: Readonly<Record<string, (view: DataView) => { width: number; height: number }>> = {
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
