/** Sends one proof of the outbox and tells the outbox what came of it. */
import type { FailureCode } from '../data/errors.ts';
import { translate } from '../data/errors.ts';
import { sendProof } from '../data/proof.ts';
import { learnerToken } from '../data/session.ts';
import { noteAnswer } from '../pwa/online.ts';
import type { SendOutcome, SendProof } from '../pwa/outbox.ts';
import { useSending } from './sending.ts';

/** What each failure means to the outbox; what is not named here is the server's no. */
const outcomes: Partial<Record<FailureCode, Exclude<SendOutcome['outcome'], 'accepted' | 'refused'>>> = {
  offline: 'unreachable',
  timed_out: 'unreachable',
  cancelled: 'unreachable',
  internal: 'later',
  too_many: 'later',
  unauthenticated: 'signed-out',
};

export const deliver: SendProof = async ({ id, orderId, request, image }, signal) => {
  const { progressed, noticed } = useSending.getState();
  progressed(id, 0);
  try {
    const { notice } = await sendProof(request, {
      token: learnerToken,
      image: image ?? undefined,
      signal,
      onProgress: (share) => progressed(id, share),
    });
    noticed(orderId, notice);
    noteAnswer(true);
    return { outcome: 'accepted' };
  } catch (thrown) {
    const failure = translate(thrown);
    const outcome = outcomes[failure.code];
    noteAnswer(outcome !== 'unreachable');
    return outcome === undefined ? { outcome: 'refused', sentence: failure.message } : { outcome };
  }
};
