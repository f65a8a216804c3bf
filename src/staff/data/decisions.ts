/**
 * Decisions on payments between the key press and the server's answer (decisions §3): each waits 10 seconds in
 * which it can be undone, and is sent at once when the page is left. Its idempotency key is made once and kept with
 * it, so that sending it again, after a lost answer, a frozen tab or a crash, has one effect.
 */
import { createStore } from 'zustand/vanilla';
import { type CommandRequest, reviewPayment } from '../../domain/wire/command.ts';
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts';
import { UNDO_WINDOW } from '../../domain/wire/limits.ts';
import { type PendingAllocation } from '../../domain/money/review-queue.ts';
import type { Instant } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { isRefusal, translate } from '../../shared/data/errors.ts';
import { adoptDecisions, dropDecision, holdTab, keepDecision } from './kept-decisions.ts';
import { doubtSession, staffInstance, staffSession, staffToken } from './session.ts';

export type Verdict = CommandRequest<typeof reviewPayment>;

export type PendingDecision = {
  readonly key: string;
  /** Who decided; null where nobody was signed in any more. */
  readonly uid: string | null;
  readonly verdict: Verdict;
  /** Whom it is about, as the list names them. */
  readonly about: string;
  /** What it takes of the payment; null for a rejection. */
  readonly promised: PendingAllocation | null;
  readonly state: 'waiting' | 'sending' | 'unsent' | 'refused' | 'done';
  /** When it is sent, by this device's clock. */
  readonly sendAt: Instant;
  /** Why it is unsent or refused. */
  readonly problem: string | null;
};

/** Newest last. */
export const staffDecisions = createStore<readonly PendingDecision[]>(() => []);

/** Between two tries to send what could not be sent, ms. */
const RETRY_EVERY = 30_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Kept at hand because a page that is being left cannot wait for one. */
let idToken: string | null = null;

/** Takes a decision; it is sent after the time for undoing it. */
export function decide(verdict: Verdict, about: string, promised: PendingAllocation | null): void {
  const key = newKey();
  const uid = personSignedIn();
  const decision: PendingDecision = {
    key,
    uid,
    verdict,
    about,
    promised,
    state: 'waiting',
    sendAt: Date.now() + UNDO_WINDOW,
    problem: null,
  };
  for (const known of staffDecisions.getState()) {
    if (known.verdict.proofId === verdict.proofId) dismissDecision(known.key);
  }
  staffDecisions.setState([...staffDecisions.getState(), decision], true);
  if (uid !== null) keepDecision({ key, uid, about, verdict, promised, at: Date.now() });
  void staffToken(false).then(
    (token) => {
      idToken = token;
    },
    () => undefined,
  );
  timers.set(
    key,
    setTimeout(() => void sendDecision(key), UNDO_WINDOW),
  );
}

/** Takes the newest decision back that was not sent yet, or the one with this key. Its proof's id, or null. */
export function undoDecision(key?: string): string | null {
  const waiting = staffDecisions.getState().filter(({ state }) => state === 'waiting');
  const undone = key === undefined ? waiting.at(-1) : waiting.find((decision) => decision.key === key);
  if (undone === undefined) return null;
  dismissDecision(undone.key);
  return undone.verdict.proofId;
}

/** Takes a decision off the list: a refused one that was read, or one that is undone. */
export function dismissDecision(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  dropDecision(key);
  staffDecisions.setState(
    staffDecisions.getState().filter((decision) => decision.key !== key),
    true,
  );
}

/** Sends one now: its time is over, or an unsent one is tried again. */
export async function sendDecision(key: string): Promise<void> {
  clearTimeout(timers.get(key));
  const decision = staffDecisions.getState().find((known) => known.key === key);
  if (decision === undefined || decision.state === 'sending' || decision.state === 'done') return;
  if (isOfAnother(decision)) return change(key, { state: 'unsent', problem: OF_ANOTHER });
  change(key, { state: 'sending', problem: null });
  try {
    await sendCommand(reviewPayment, decision.verdict, { key, token: staffToken });
    dropDecision(key);
    change(key, { state: 'done' });
  } catch (thrown) {
    const failure = translate(thrown);
    if (failure.code === 'unauthenticated' || failure.code === 'forbidden') await doubtSession();
    const signedOut = staffSession.getState().name !== 'signed_in';
    const refused = isRefusal(failure) && !signedOut;
    if (refused) dropDecision(key);
    change(key, {
      state: refused ? 'refused' : 'unsent',
      problem: failure.message,
    });
  }
}

/** Sends all that wait, without waiting for the answers: the queue is left. */
export function sendAllDecisions(): Promise<void> {
  const waiting = staffDecisions.getState().filter(({ state }) => state === 'waiting');
  return Promise.all(waiting.map(({ key }) => sendDecision(key))).then(() => undefined);
}

/** Tries again to send what could not be sent, unless nobody is signed in. */
function retry(): void {
  if (personSignedIn() === null) return;
  for (const decision of staffDecisions.getState())
    if (decision.state === 'unsent' && !isOfAnother(decision)) void sendDecision(decision.key);
}

/** Sends what waits when the tab is closed or frozen, and tries unsent ones again when the network is back. */
export function guardDecisions(): () => void {
  const leave = () => {
    for (const decision of staffDecisions.getState()) {
      const { key, verdict, state } = decision;
      if ((state !== 'waiting' && state !== 'unsent') || isOfAnother(decision)) continue;
      clearTimeout(timers.get(key));
      sendWithThePage(key, verdict);
      change(key, { state: 'unsent', problem: null });
    }
  };
  const returned = (event: PageTransitionEvent) => event.persisted && retry();
  const forgetToken = staffInstance().auth.onIdTokenChanged((user) => {
    if (user === null) idToken = null;
  });
  const signedInAgain = staffSession.subscribe((session, before) => {
    if (session.name !== 'signed_in' || before.name === 'signed_in') return;
    retry();
    void takeOver();
  });
  const letGo = holdTab();
  const again = setInterval(retry, RETRY_EVERY);
  void takeOver();
  window.addEventListener('pagehide', leave);
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', retry);
  window.addEventListener('pageshow', returned);
  window.addEventListener('online', retry);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('freeze', leave);
    document.removeEventListener('resume', retry);
    window.removeEventListener('pageshow', returned);
    window.removeEventListener('online', retry);
    forgetToken();
    signedInAgain();
    letGo();
    clearInterval(again);
  };
}

function personSignedIn(): string | null {
  const session = staffSession.getState();
  return session.name === 'signed_in' ? session.admin.id : null;
}

/** True iff another person has signed in since: nothing is sent in a name that did not decide it. */
function isOfAnother({ uid }: PendingDecision): boolean {
  const person = personSignedIn();
  return uid !== null && person !== null && uid !== person;
}

const OF_ANOTHER =
  'Somebody else is signed in now. It is sent when the person who decided it signs in again.';

/** Sends what a tab that is gone has left behind. */
async function takeOver(): Promise<void> {
  const uid = personSignedIn();
  if (uid === null) return;
  for (const { at, ...kept } of await adoptDecisions(uid, Date.now())) {
    const adopted = { ...kept, state: 'unsent', sendAt: at, problem: null } as const;
    staffDecisions.setState([...staffDecisions.getState(), adopted], true);
    void sendDecision(kept.key);
  }
}

function sendWithThePage(key: string, verdict: Verdict): void {
  if (idToken === null) return;
  void fetch(paths.command(reviewPayment.name), {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${idToken}`,
      [IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify(verdict),
  }).catch(() => undefined);
}

function change(key: string, changes: Partial<PendingDecision>): void {
  staffDecisions.setState(
    staffDecisions
      .getState()
      .map((decision) => (decision.key === key ? { ...decision, ...changes } : decision)),
    true,
  );
}
