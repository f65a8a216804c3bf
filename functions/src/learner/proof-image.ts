/** Re-encodes the picture of a proof, so that nothing but its pixels is kept (rules §3). */
import { Mutex } from 'async-mutex';
import sharp from 'sharp';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SENT_PIXELS, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { hashOf } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';

/** A WebP with a hash of the pixels as sent, so that the same picture is recognised whatever its metadata. */
export type ProofImage = Awaited<ReturnType<typeof reencode>>;

/** High enough to keep the small digits of a screenshot readable. */
const QUALITY = 90;
/** Each progressive scan is a pass over all pixels at a cost of 18 bytes; real encoders write a dozen at most. */
const SCANS_MAX = 20;
const START_OF_SCAN = '\xff\xda';
/** One at a time: the pixels take up to 12 MB, and an instance serves up to eighty requests. */
const decoding = new Mutex();

/** @throws RefusedError for the field `image` */
export async function readImage(sent: Uint8Array): Promise<ProofImage> {
  if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);
  const header = readPictureHeader(sent);
  if (header === null) throw refusal('bad_request', proofMessages.imageNotPicture);
  if (!hasPictureSize(header) || header.width * header.height > PROOF_IMAGE_SENT_PIXELS)
    throw refusal('bad_request', proofMessages.imageOddSize);
  if (header.type === 'image/jpeg' && scansOf(sent) > SCANS_MAX)
    throw refusal('bad_request', proofMessages.imageNotPicture);
  return decoding.runExclusive(() => reencode(sent));
}

const scansOf = (jpeg: Uint8Array) => Buffer.from(jpeg).toString('latin1').split(START_OF_SCAN).length - 1;

async function reencode(sent: Uint8Array) {
  const { data, info } = await pixelsOf(sent);
  const bytes = await sharp(data, { raw: info }).webp({ quality: QUALITY }).toBuffer();
  if (bytes.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);
  return { bytes: new Uint8Array(bytes), type: 'image/webp' as const, hash: hashOf(data) };
}

/** Drops metadata, colour profile and trailing data. @throws RefusedError if the picture does not decode */
async function pixelsOf(sent: Uint8Array) {
  try {
    return await sharp(sent, { failOn: 'warning', limitInputPixels: PROOF_IMAGE_SENT_PIXELS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // Errors of sharp have no class of their own.
    throw refusal('bad_request', proofMessages.imageNotPicture);
  }
}

const refusal = (code: 'bad_request' | 'too_large', sentence: string) =>
  new RefusedError(code, sentence, { fields: { image: sentence } });
