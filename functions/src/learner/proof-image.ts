/** The picture of a proof as the server takes it: it does not believe the name and type that came with it (rules §3). */
import type { ImageType } from '../../../src/domain/money/payment.ts';
import { hasPictureSize, readPictureHeader } from '../../../src/domain/money/proof-picture.ts';
import { PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { RefusedError } from '../http/refused-error.ts';

/** The type of a proof's picture. @throws RefusedError with the sentence for the field `image` */
export function checkImage(picture: Uint8Array): ImageType {
  const refuse = (code: 'bad_request' | 'too_large', sentence: string) =>
    new RefusedError(code, sentence, { fields: { image: sentence } });
  if (picture.length > PROOF_IMAGE_SERVER_BYTES) throw refuse('too_large', proofMessages.imageTooLarge);
  const header = readPictureHeader(picture);
  if (header === null) throw refuse('bad_request', proofMessages.imageNotPicture);
  if (!hasPictureSize(header)) throw refuse('bad_request', proofMessages.imageOddSize);
  return header.type;
}
