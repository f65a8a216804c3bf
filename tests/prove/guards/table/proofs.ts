/** What a learner shows for a payment: whose it is, what it is made of, what was shown before. */
import { type Guard, guardsOf } from '../guard.ts';

export const proofs: readonly Guard[] = [
  ...guardsOf('functions/src/learner/submit-proof.ts', ['submit-proof'], {
    'A proof is only for one’s own orders': [
      'const orders = found.filter(({ userId }) => userId === call.actor.uid);',
      'const orders = found;',
    ],
    'Nobody can resend another’s proof': [
      'const isOthers = sent !== null && sent.userId !== call.actor.uid;',
      'const isOthers = false;',
    ],
    'A paid order takes no proof': "if (moveOrder(status, 'submit_proof') === null) {",
    'An order’s proofs are limited': ['if (proofCount >= most) throw', 'if (false) throw'],
    'A proof id is for one payment only':
      'if (!isForSameOrder(sent, request) || sent.transactionId !== request.transactionId)',
    'A new claim keeps a payment’s allocations': [
      "transaction.set('payments', transactionId, withClaim(entry, proof));",
      "transaction.set('payments', transactionId, withClaim(null, proof));",
    ],
    'The payer’s balance is not kept': [
      "return text === '' ? null : withoutBalance(text);",
      "return text === '' ? null : text;",
    ],
  }),
  ...guardsOf('functions/src/learner/submit-proof.ts', ['submit-proof'], {
    'A proof cannot be empty': 'if (evidence.picture === null && evidence.message === null)',
    'A reused transaction ID gets a warning': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, sameId: [] }, staying);',
    ],
    'A look-alike transaction ID gets a warning': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, lookAlikes: [] }, staying);',
    ],
    'A reused picture gets a warning': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, sameImage: [] }, staying);',
    ],
  }),
  ...guardsOf('functions/src/learner/proof-image.ts', ['submit-proof'], {
    'A JPEG’s number of scans is limited': "if (header.type === 'image/jpeg' && scansOf(sent) > SCANS_MAX)",
    'A picture’s pixels are limited':
      'if (!hasPictureSize(header) || header.width * header.height > PROOF_IMAGE_SENT_PIXELS)',
    'Only the pixels of a picture are kept': [
      'bytes: new Uint8Array(bytes),',
      'bytes: new Uint8Array(sent),',
    ],
    'A picture’s bytes are limited':
      "if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);",
  }),
];
