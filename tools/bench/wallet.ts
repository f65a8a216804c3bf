/**
 * `npm run bench:wallet`: 5,000 messages of the wallet, with 500 others between them, and 1,000 proofs through the real
 * commands; of each it is known what has to come out. The time counts against writing as many plain documents in the
 * same run. The last line is JSON.
 */
import { getFirestore } from 'firebase-admin/firestore';
import type { Actor, StaffActor } from '../../functions/src/command/guard.ts';
import type { Call } from '../../functions/src/command/call.ts';
import { handler as submission, readEvidence } from '../../functions/src/learner/submit-proof.ts';
import { importWallet } from '../../functions/src/staff/wallet/import.ts';
import { app } from '../../functions/src/store/app.ts';
import { count } from '../../functions/src/store/counting.ts';
import { newId, store, transact } from '../../functions/src/store/store.ts';
import { nearKeys, matchProof, type WalletMatch } from '../../src/domain/money/wallet/match.ts';
import { readWalletMessages } from '../../src/domain/money/wallet/read-messages.ts';
import { type ImportCounts, NO_LINES } from '../../src/domain/money/wallet/wallet-import.ts';
import { knownUntilOf, walletMoneyOf } from '../../src/domain/money/wallet/wallet-word.ts';
import type { PaymentProof } from '../../src/domain/money/payment.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { submitProof } from '../../src/domain/wire/command.ts';
import { WALLET_LINES_AT_ONCE } from '../../src/domain/wire/limits.ts';
import { pasteWalletMessages } from '../../src/domain/wire/wallet-command.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { makeOrder } from '../../tests/factories/order.ts';
import { orderCodeOf } from '../seed/story.ts';
import { command } from '../shared/command.ts';
import type { Command } from '../../src/domain/wire/commands.ts';
import { startEmulators } from '../start/emulators.ts';
import { round, timed } from './measured.ts';
import { expected, MESSAGES, NOISE, planWallet, type PlantedProof, PROOFS } from './wallet-plan.ts';

/** How many proofs are compared at once. */
const PARALLEL = 10;
/** Orders in one transaction. */
const BATCH = 200;
const reviewer = { kind: 'staff', uid: 'bench', email: 'bench@example.com', name: 'Bench', role: 'reviewer' };

/** A call as it comes to a handler once HTTP, token and request were checked. */
function callOf<C extends Command, A extends Actor>(
  of: C,
  actor: A,
  request: Call<C, A>['request'],
): Call<C, A> {
  const key = newId();
  return { actor, request, image: null, command: of.name, key, bodyHash: key, now: Date.now() };
}

/** Pastes the pieces one after the other. @returns what became of their lines */
async function paste(pieces: readonly string[]): Promise<ImportCounts> {
  const sum = { ...NO_LINES };
  for (const text of pieces) {
    const call = callOf(pasteWalletMessages, reviewer as StaffActor, { text });
    const told = { source: 'paste', text, fileName: null, lines: readWalletMessages(text) } as const;
    const { counts } = await importWallet(call, told);
    for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += counts[name];
  }
  return sum;
}

/** An order for each proof. */
async function order(most: number): Promise<void> {
  const numbers = Array.from({ length: most }, (_, number) => number);
  for (const some of chunksOf(numbers, BATCH)) {
    await transact(async (transaction) => {
      for (const number of some) {
        const [id, uid] = [orderCodeOf(number), `learner-${number}`];
        transaction.set('orders', id, makeOrder({ id, userId: uid, status: 'pending' }));
        transaction.set('enrollments', id, makeEnrollment({ id, studentId: uid }));
      }
    });
  }
}

/** Sends proofs, one after the other: learners beside each other would wait for the emulator's locks. */
async function show(proofs: readonly PlantedProof[], first: number): Promise<void> {
  for (const [at, proof] of proofs.entries()) {
    const [orderId, uid] = [orderCodeOf(first + at), `learner-${first + at}`];
    const learner = { kind: 'learner', uid, email: `${uid}@example.com`, signedInAt: Date.now() } as const;
    const shown = { proofId: `proof-${first + at}-of-the-bench`, orderId, message: 'Paid, see the ID.' };
    const call = callOf(submitProof, learner, { ...proof, ...shown });
    const evidence = await readEvidence(call);
    await transact((transaction) => submission.within(transaction, call, evidence));
  }
}

/** What the wallet says of each proof, by the money near it, as the review queue asks for it. */
async function match(): Promise<Record<WalletMatch['state'], number>> {
  const found = { seen: 0, differs: 0, look_alike: 0, not_seen: 0, unknown: 0 };
  const proofs = await store.find('paymentProofs', [['status', '==', 'under_review']]);
  const knownUntil = knownUntilOf(await store.find('walletCoverage', []));
  const say = async (proof: PaymentProof) => {
    const near = await store.find('payments', [
      ['nearKeys', 'array-contains-any', nearKeys(proof.transactionId)],
    ]);
    const ofPayer = getFirestore(app).collection('payments').where('status', '==', 'unclaimed');
    const { docs } = await ofPayer.where('arrival.phone', '==', proof.payerPhone ?? 'nobody').get();
    const sent = await Promise.all(docs.map(({ id }) => store.get('payments', id)));
    const entries = [...near, ...sent].filter((entry) => entry !== null);
    const money = entries.map(walletMoneyOf).filter((one) => one !== null);
    found[matchProof(proof, proof.amount ?? 0, { money, knownUntil }).state] += 1;
  };
  for (const some of chunksOf(proofs, PARALLEL)) await Promise.all(some.map(say));
  return found;
}

/** The ledger as it is stored, by id. */
async function ledger(): Promise<ReadonlyMap<string, string>> {
  const { docs } = await getFirestore(app).collection('payments').get();
  return new Map(docs.map((entry) => [entry.id, JSON.stringify(entry.data())]));
}

/** As many documents as there are messages, written without a look at what is there. */
async function writePlain(): Promise<void> {
  const all = getFirestore(app).collection('plain');
  const texts = Array.from({ length: MESSAGES }, (_, at) => `You have received ZMW 100.00, number ${at}.`);
  for (const some of chunksOf(texts, WALLET_LINES_AT_ONCE)) {
    const batch = getFirestore(app).batch();
    for (const text of some) batch.set(all.doc(), { text, amount: 100, at: new Date(), sources: ['paste'] });
    await batch.commit();
  }
}

await command(async () => {
  const emulators = await startEmulators({ name: `bench-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, emulators.env, { METADATA_SERVER_DETECTION: 'none' });
  const plan = planWallet();
  // Half of the learners show their payment before the wallet is known, the others after that.
  const half = plan.proofs.length >> 1;
  await order(plan.proofs.length);
  await show(plan.proofs.slice(0, half), 0);
  const plainBefore = await timed(writePlain);
  let counts = NO_LINES;
  const importMs = await timed(async () => (counts = await paste(plan.pieces)));
  const plainAfter = await timed(writePlain);
  console.log(`${MESSAGES + NOISE} messages in ${round(importMs / 1000, 1)} s: ${JSON.stringify(counts)}`);
  await show(plan.proofs.slice(half), half);

  const { unknown: _, ...states } = await match();
  const { conflict, unreadable, ignored } = counts;
  const unclaimed = await count('payments', [['status', '==', 'unclaimed']]);
  const found = { ...states, unclaimed, conflict, unreadable, ignored };

  const before = await ledger();
  const again = await paste(plan.pieces);
  const after = await ledger();
  const touched = [...after].filter(([id, entry]) => before.get(id) !== entry).length;
  const overlap = await paste(plan.overlapping);
  const result = {
    messages: MESSAGES,
    noise: NOISE,
    proofs: PROOFS,
    expected,
    found,
    second_import_changes: touched + again.new + again.changed,
    overlap_new: overlap.new,
    overlap_expected: plan.later,
    write_ratio: round((2 * importMs) / (plainBefore + plainAfter), 1),
  };
  const promises_kept =
    (Object.keys(expected) as (keyof typeof expected)[]).every((name) => found[name] === expected[name]) &&
    result.second_import_changes === 0 &&
    overlap.new === plan.later &&
    overlap.changed === 0;
  console.log(JSON.stringify({ ...result, promises_kept }));
  return promises_kept ? 0 : 1;
});
