/** Sends one proof of the outbox and tells the outbox what came of it. */
import { CommandError, type FailureCode, translate } from '../../shared/data/errors.ts';
import { sendProof } from '../data/proof.ts';
import { SECOND } from '../../domain/wire/limits.ts';
import { learnerToken } from '../data/auth-session.ts';
import { noteAnswer } from '../../shared/data/online.ts';
import type { SendOutcome, SendProof } from './outbox.ts';
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
  const { begin, progressed, accept } = useSending.getState();
  const stop = new AbortController();
  const cancel = () => stop.abort();
  signal.addEventListener('abort', cancel, { once: true });
  begin(id, cancel);
  try {
    const { proofId, status, notice } = await sendProof(request, {
      token: learnerToken,
      image: image ?? undefined,
      signal: stop.signal,
      onProgress: (share) => progressed(id, share),
    });
    accept(orderId, { proofId, status, notice });
    noteAnswer(true);
    return { outcome: 'accepted' };
  } catch (thrown) {
    const failure = translate(thrown);
    // Our own mistake, not the hub's or the line's: tried later like those, and not in silence.
    if (failure.code === 'internal' && !(thrown instanceof CommandError))
      console.error('A proof could not be sent.', thrown);
    const outcome = outcomes[failure.code];
    // A gateway in front of a hub that is gone answers too: that proves nothing, and makes us ask.
    const answered = outcome !== 'unreachable' && failure.code !== 'internal';
    if (failure.code !== 'cancelled') noteAnswer(answered);
    const sentence = failure.message;
    if (outcome === undefined) return { outcome: 'refused', sentence };
    const { retryAfter } = failure;
    return { outcome, sentence, ...(retryAfter !== null && { after: retryAfter * SECOND }) };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
