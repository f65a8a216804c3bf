/**
 * A reviewer's outbox of decisions, until the server has answered (rules §3). Each decision can be undone for 10
 * seconds and is sent then, or at once when the queue or the page is left.
 */
import { UNDO_WINDOW } from '../../domain/wire/limits.ts';
import { newKey } from '../../shared/data/commands.ts';
import { flushOutbox, keepSending, type Send } from '../../shared/outbox/flush.ts';
import { sendReview } from '../data/bulk-approval.ts';
import { rereadAll } from '../data/queries.ts';
import { type StaffSessionState, staffSession } from '../data/staff-session.ts';
import { type Decision, openDecisionStorage } from './decision-storage.ts';

export type { Decision };

const storage = openDecisionStorage();

export const staffDecisions = storage.decisions;

const find = (id: string) => staffDecisions.getState().find((decision) => decision.id === id);
const REREAD_AFTER = 300;
let rereading: ReturnType<typeof setTimeout> | undefined;
const send: Send<Decision> = async ({ id, uid, verdict }, signal) => {
  await sendReview(verdict, { uid, key: id, signal });
  // Once for all that are sent in a row.
  clearTimeout(rereading);
  rereading = setTimeout(rereadAll, REREAD_AFTER);
};

/** Takes a person's decision, in place of an earlier one on the same proof; it is sent after the time for undoing it. */
export function decide(uid: string, decision: Pick<Decision, 'verdict' | 'about' | 'promised'>): void {
  const id = newKey();
  for (const known of staffDecisions.getState())
    if (known.verdict.proofId === decision.verdict.proofId) dismissDecision(known.id);
  storage.add({ ...decision, id, uid, createdAt: Date.now() });
  setTimeout(() => endUndoWindow(id), UNDO_WINDOW);
}

/** Undoes the newest unsent decision, or the one with this id. Returns its proof's id, or null. */
export function undoDecision(id?: string): string | null {
  const undoable = staffDecisions.getState().filter(({ state }) => state === 'undoable');
  const undone = id === undefined ? undoable.at(-1) : undoable.find((decision) => decision.id === id);
  if (undone === undefined) return null;
  dismissDecision(undone.id);
  return undone.verdict.proofId;
}

export function dismissDecision(id: string): void {
  storage.remove(id);
}

export async function retryDecision(id: string): Promise<void> {
  const uid = personSignedIn(staffSession.getState());
  const decision = find(id);
  if (uid === null || decision?.state !== 'kept') return;
  await storage.updateStatus(id, { ...decision, notBefore: null });
  await flushOutbox(storage, uid, send);
}

/** Sends all undoable decisions. Resolves once each was tried, or once no member of staff is signed in. */
export async function sendAllDecisions(): Promise<void> {
  const uid = personSignedIn(staffSession.getState());
  const undoable = staffDecisions.getState().filter(({ state }) => state === 'undoable');
  const ids = new Set(undoable.map(({ id }) => id));
  for (const id of ids) endUndoWindow(id);
  const isOver = () =>
    personSignedIn(staffSession.getState()) !== uid ||
    !staffDecisions.getState().some((decision) => ids.has(decision.id) && isUnderWay(decision));
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isOver()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [staffDecisions.subscribe(look), staffSession.subscribe(look)];
    look();
  });
}

export function isUnderWay({ uid, state, problem }: Decision): boolean {
  const isOfAnother = uid !== personSignedIn(staffSession.getState());
  return state === 'sending' || (state === 'kept' && problem === null && !isOfAnother);
}

let isFollowing = false;

/** Sends the decisions of the signed-in member of staff until the document is gone, so that a failed or left page loses none. */
export function keepDecisionsSending(): void {
  if (isFollowing) return;
  isFollowing = true;
  let person: string | null = null;
  let stop = () => {};
  const follow = (session: StaffSessionState) => {
    const uid = personSignedIn(session);
    if (uid === person) return;
    stop();
    person = uid;
    stop =
      uid === null
        ? () => {}
        : keepSending(storage, uid, send, {
            retries: 'decisionOutbox',
            onLeave: () => sendWithPage(uid),
          });
  };
  staffSession.subscribe(follow);
  follow(staffSession.getState());
}

function endUndoWindow(id: string): void {
  const decision = find(id);
  if (decision?.state === 'undoable') void storage.updateStatus(id, { ...decision, state: 'kept' });
}

/** Sends decisions while the page goes away. The next page sends them again under the same key. */
function sendWithPage(uid: string): void {
  for (const decision of staffDecisions.getState()) {
    const { id, verdict, state } = decision;
    if (decision.uid !== uid || (state !== 'undoable' && state !== 'kept')) continue;
    sendReview(verdict, { uid, key: id, keepalive: true }).catch(() => undefined);
    void storage.updateStatus(id, { ...decision, state: 'kept' });
  }
}

const personSignedIn = (session: StaffSessionState): string | null =>
  session.name === 'signed_in' ? session.admin.id : null;
