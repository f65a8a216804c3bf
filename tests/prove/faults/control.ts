/** How the tests of the faults disturb what lies behind the hub: the stack of `stack.ts` listens. */
import type { DatabaseFault } from './database-line.ts';

export const CONTROL = 'FAULTS_CONTROL';
/** The type of the annotation in which a test says what became of its proofs. */
export const PROOFS = 'proofs';

async function tell(path: string): Promise<number> {
  const answer = await fetch(`${process.env[CONTROL]}${path}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The stack answered ${answer.status} to ${path}: ${await answer.text()}`);
  return Number(await answer.text());
}

/** From now on the functions meet this fault of the database. */
export const disturbDatabase = (fault: DatabaseFault) => tell(`/database/${encodeURIComponent(fault)}`);

/** How many calls were disturbed since the fault began. */
export const disturbedCalls = () => tell('/disturbed');

/** Saves what the database holds, as `npm start` does by the clock. */
export const saveDatabase = () => tell('/save');

/** Kills the database without a chance to save, and starts it on what was saved last. */
export const killDatabase = () => tell('/kill');
