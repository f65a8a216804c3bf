/** Shrinks a picture to 150 KB and redraws it, which removes EXIF data such as the place (rules §3). */
import { PROOF_IMAGE_PHONE_BYTES } from '../../../domain/wire/limits.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import {
  hasPictureSize,
  type PictureHeader,
  readPictureHeader,
} from '../../../domain/money/proof-picture.ts';

/** Bytes; more than a phone's camera makes. */
const FILE_MAX = 30 * 1024 * 1024;
/** Bytes to read for width and height: cameras put profiles and thumbnails first. */
const HEAD_BYTES = 512 * 1024;
/** Tried in turn: pixels in all, quality. By area, so that a long screenshot stays readable. */
const ATTEMPTS = [
  [1_800_000, 0.82],
  [1_400_000, 0.72],
  [1_100_000, 0.64],
  [800_000, 0.56],
  [520_000, 0.48],
  [260_000, 0.4],
] as const;

export const pictureMessages = {
  fileTooLarge: 'This file is too large for a picture of a payment. Take a screenshot and choose that.',
  notPicture: proofMessages.imageNotPicture,
  oddSize: proofMessages.imageOddSize,
  notOpened: 'This phone could not open the picture. Take a screenshot and choose that.',
} as const;

/** `message` is a sentence for the learner. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

export type SmallPicture = { readonly blob: Blob; readonly before: number; readonly after: number };

/** @throws PictureError before anything is decoded */
export function checkHeader(size: number, head: Uint8Array): PictureHeader {
  if (size > FILE_MAX) throw new PictureError(pictureMessages.fileTooLarge);
  const header = readPictureHeader(head);
  if (header === null) throw new PictureError(pictureMessages.notPicture);
  if (!hasPictureSize(header)) throw new PictureError(pictureMessages.oddSize);
  return header;
}

/** At most `pixels` in all, never enlarged. */
export function scaledTo(
  { width, height }: { width: number; height: number },
  pixels: number,
): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @throws PictureError */
export async function shrinkPicture(file: Blob): Promise<SmallPicture> {
  const head = file.size > FILE_MAX ? new Uint8Array() : await file.slice(0, HEAD_BYTES).arrayBuffer();
  checkHeader(file.size, new Uint8Array(head));
  const picture = await open(file);
  try {
    for (const [pixels, quality] of ATTEMPTS) {
      const blob = await draw(picture, scaledTo(picture, pixels), quality);
      if (blob.size <= PROOF_IMAGE_PHONE_BYTES) return { blob, before: file.size, after: blob.size };
    }
  } finally {
    picture.close();
  }
  throw new PictureError(pictureMessages.notOpened);
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    // Applies EXIF rotation by default; phones of 2022 reject the option's current name.
    return await createImageBitmap(file);
  } catch {
    throw new PictureError(pictureMessages.notOpened);
  }
}

function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new PictureError(pictureMessages.notOpened);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new PictureError(pictureMessages.notOpened)) : resolve(blob);
    // Browsers without WebP would fall back to PNG, which is larger than JPEG.
    canvas.toBlob(
      (blob) => (blob?.type === 'image/webp' ? done(blob) : canvas.toBlob(done, 'image/jpeg', quality)),
      'image/webp',
      quality,
    );
  });
}

export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
