/** What a learner shows for a payment: whose it is, what it is made of, what was shown before. */
import { type Guard, guardsOf } from '../guard.ts';

export const proofs: readonly Guard[] = [
  ...guardsOf('functions/src/learner/submit-proof.ts', ['submit-proof'], {
    'A proof is for an order of one’s own': [
      'const orders = found.filter(({ userId }) => userId === call.actor.uid);',
      'const orders = found;',
    ],
    'Nobody sends another’s proof again': [
      'const isOthers = sent !== null && sent.userId !== call.actor.uid;',
      'const isOthers = false;',
    ],
    'A paid order takes no proof': "if (moveOrder(status, 'submit_proof') === null) {",
    'An order takes so many proofs': ['if (proofCount >= most) throw', 'if (false) throw'],
    'A proof’s id stands for one payment':
      'if (!isForSameOrder(sent, request) || sent.transactionId !== request.transactionId)',
    'A claim changes nothing of what a payment paid': [
      "transaction.set('payments', transactionId, withClaim(entry, proof));",
      "transaction.set('payments', transactionId, withClaim(null, proof));",
    ],
    'The payer’s balance is not kept': [
      "return text === '' ? null : withoutBalance(text);",
      "return text === '' ? null : text;",
    ],
  }),
  ...guardsOf('functions/src/learner/submit-proof.ts', ['submit-proof'], {
    'A proof shows something': 'if (evidence.picture === null && evidence.message === null)',
    'A transaction that was shown before is seen': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, sameId: [] }, staying);',
    ],
    'A transaction that looks like one that was shown is seen': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, lookAlikes: [] }, staying);',
    ],
    'A picture that was shown before is seen': [
      'const earlier = withChanges(shown, staying);',
      'const earlier = withChanges({ ...shown, sameImage: [] }, staying);',
    ],
  }),
  ...guardsOf('functions/src/learner/proof-image.ts', ['submit-proof'], {
    'A picture is not drawn so many times over':
      "if (header.type === 'image/jpeg' && scansOf(sent) > SCANS_MAX)",
    'A picture has a size in pixels':
      'if (!hasPictureSize(header) || header.width * header.height > PROOF_IMAGE_SENT_PIXELS)',
    'Of a picture only its pixels are kept': [
      'bytes: new Uint8Array(bytes),',
      'bytes: new Uint8Array(sent),',
    ],
    'A picture has a size in bytes':
      "if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);",
  }),
];
