/** The picture of a proof as the server keeps it: drawn anew, whatever name, type or other bytes came with it (rules §3). */
import { Mutex } from 'async-mutex';
import sharp from 'sharp';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SENT_PIXELS, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { hashOf } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';

/** A WebP, and a hash of the pixels that were sent: the same picture has it again, whatever is written beside them. */
export type ProofImage = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'image/webp';
  readonly hash: string;
};

/** High enough that the small digits of a screenshot stay as readable as they came. */
const QUALITY = 90;
/** Each scan of a JPEG is a pass over all its pixels, and takes 18 bytes: cameras and programs write a dozen at most. */
const SCANS_MAX = 20;
const START_OF_SCAN = '\xff\xda';
/** One picture after another: its pixels take up to 12 MB, and eighty requests may share an instance. */
const decoding = new Mutex();

/** @throws RefusedError with the sentence for the field `image` */
export async function readImage(sent: Uint8Array): Promise<ProofImage> {
  if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);
  const header = readPictureHeader(sent);
  if (header === null) throw refusal('bad_request', proofMessages.imageNotPicture);
  if (!hasPictureSize(header) || header.width * header.height > PROOF_IMAGE_SENT_PIXELS) {
    throw refusal('bad_request', proofMessages.imageOddSize);
  }
  if (header.type === 'image/jpeg' && scansOf(sent) > SCANS_MAX) {
    throw refusal('bad_request', proofMessages.imageNotPicture);
  }
  return decoding.runExclusive(() => drawnAnew(sent));
}

const scansOf = (jpeg: Uint8Array) => Buffer.from(jpeg).toString('latin1').split(START_OF_SCAN).length - 1;

async function drawnAnew(sent: Uint8Array): Promise<ProofImage> {
  const { data, info } = await pixelsOf(sent);
  const bytes = await sharp(data, { raw: info }).webp({ quality: QUALITY }).toBuffer();
  if (bytes.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);
  return { bytes: new Uint8Array(bytes), type: 'image/webp', hash: hashOf(data) };
}

/** Nothing but the pixels comes out: no metadata, no colour profile, no second file. @throws RefusedError for what does not decode */
async function pixelsOf(sent: Uint8Array) {
  try {
    return await sharp(sent, { failOn: 'warning', limitInputPixels: PROOF_IMAGE_SENT_PIXELS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // What sharp throws at a broken picture has no class of its own.
    throw refusal('bad_request', proofMessages.imageNotPicture);
  }
}

const refusal = (code: 'bad_request' | 'too_large', sentence: string) =>
  new RefusedError(code, sentence, { fields: { image: sentence } });
