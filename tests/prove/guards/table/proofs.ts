/** What a learner shows for a payment: whose it is, what it is made of, what was shown before. */
import type { Guard } from '../guard.ts';

const submit = 'functions/src/learner/submit-proof.ts';
const image = 'functions/src/learner/proof-image.ts';

export const proofs: readonly Guard[] = [
  {
    name: 'A proof is for an order of one’s own',
    file: submit,
    from: 'order !== null && order.userId === call.actor.uid',
    to: 'order !== null',
    tests: ['submit-proof'],
  },
  {
    name: 'Nobody sends another’s proof again',
    file: submit,
    from: 'const isOthers = sent !== null && sent.userId !== call.actor.uid;',
    to: 'const isOthers = false;',
    tests: ['submit-proof'],
  },
  {
    name: 'A paid order takes no proof',
    file: submit,
    from: "if (moveOrder(status, 'submit_proof') === null) {",
    to: 'if (false) {',
    tests: ['submit-proof'],
  },
  {
    name: 'An order takes so many proofs',
    file: submit,
    from: 'if (proofCount >= most) throw',
    to: 'if (false) throw',
    tests: ['submit-proof'],
  },
  {
    name: 'A proof shows something',
    file: submit,
    from: 'if (evidence.picture === null && evidence.message === null) {',
    to: 'if (false) {',
    tests: ['proof-evidence'],
  },
  {
    name: 'A proof’s id stands for one payment',
    file: submit,
    from: 'if (!isForSameOrder(sent, request) || sent.transactionId !== request.transactionId) {',
    to: 'if (false) {',
    tests: ['submit-proof'],
  },
  {
    name: 'A transaction that was shown before is seen',
    file: submit,
    from: 'const earlier = withChanges(shown, superseding.after);',
    to: 'const earlier = withChanges({ ...shown, sameId: [] }, superseding.after);',
    tests: ['proof-evidence'],
  },
  {
    name: 'A transaction that looks like one that was shown is seen',
    file: submit,
    from: 'const earlier = withChanges(shown, superseding.after);',
    to: 'const earlier = withChanges({ ...shown, lookAlikes: [] }, superseding.after);',
    tests: ['proof-evidence'],
  },
  {
    name: 'A picture that was shown before is seen',
    file: submit,
    from: 'const earlier = withChanges(shown, superseding.after);',
    to: 'const earlier = withChanges({ ...shown, sameImage: [] }, superseding.after);',
    tests: ['proof-evidence'],
  },
  {
    name: 'A claim changes nothing of what a payment paid',
    file: submit,
    from: "transaction.set('payments', transactionId, withClaim(entry, proof));",
    to: "transaction.set('payments', transactionId, withClaim(null, proof));",
    tests: ['submit-proof'],
  },
  {
    name: 'The payer’s balance is not kept',
    file: submit,
    from: "return text === '' ? null : withoutBalance(text);",
    to: "return text === '' ? null : text;",
    tests: ['submit-proof'],
  },
  {
    name: 'A picture is not drawn so many times over',
    file: image,
    from: "if (header.type === 'image/jpeg' && scansOf(sent) > SCANS_MAX) {",
    to: 'if (false) {',
    tests: ['proof-evidence'],
  },
  {
    name: 'A picture has a size in pixels',
    file: image,
    from: 'if (!hasPictureSize(header) || header.width * header.height > PROOF_IMAGE_SENT_PIXELS) {',
    to: 'if (false) {',
    tests: ['proof-evidence'],
  },
  {
    name: 'Of a picture only its pixels are kept',
    file: image,
    from: 'bytes: new Uint8Array(bytes),',
    to: 'bytes: new Uint8Array(sent),',
    tests: ['proof-evidence'],
  },
  {
    name: 'A picture has a size in bytes',
    file: image,
    from: "if (sent.length > PROOF_IMAGE_SERVER_BYTES) throw refusal('too_large', proofMessages.imageTooLarge);",
    to: '',
    tests: ['proof-evidence'],
  },
];
