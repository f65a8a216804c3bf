/** The picture of a proof as the server takes it: it does not believe the name and type that came with it (rules §3). */
import type { ImageType } from '../../../src/domain/money/payment.ts';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SENT_PIXELS, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { RefusedError } from '../http/refused-error.ts';
import { decodes } from './picture-decoding.ts';
import { onlyPicture } from './picture-parts.ts';

export type ProofImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ImageType };

/**
 * A proof's picture as it is kept: only its dots, which have been decoded once.
 * @throws RefusedError with the sentence for the field `image`
 */
export async function readImage(sent: Uint8Array): Promise<ProofImage> {
  const refuse = (code: 'bad_request' | 'too_large', sentence: string) =>
    new RefusedError(code, sentence, { fields: { image: sentence } });
  if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refuse('too_large', proofMessages.imageTooLarge);
  const header = readPictureHeader(sent);
  if (header === null) throw refuse('bad_request', proofMessages.imageNotPicture);
  const { type, width, height } = header;
  if (!hasPictureSize(header) || width * height > PROOF_IMAGE_SENT_PIXELS) {
    throw refuse('bad_request', proofMessages.imageOddSize);
  }
  const bytes = onlyPicture(sent, type);
  if (bytes === null || !(await decodes(bytes, type)))
    throw refuse('bad_request', proofMessages.imageNotPicture);
  return { bytes, type };
}
