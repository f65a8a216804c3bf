/**
 * `npm run bench:wallet`: 5,000 messages of the wallet among 500 others, and 1,000 proofs, through the real commands. What has to
 * come out is known; the time counts against writing as many plain documents in the same run.
 */
import { hash } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { app } from '../../functions/src/store/app.ts';
import { count } from '../../functions/src/store/counting.ts';
import { store, transact } from '../../functions/src/store/store.ts';
import type { PaymentProof } from '../../src/domain/money/payment.ts';
import { nearKeys, matchProof, type WalletMatch } from '../../src/domain/money/wallet/match.ts';
import { type ImportCounts, NO_LINES } from '../../src/domain/money/wallet/wallet-import.ts';
import { knownUntilOf, walletMoneyOf } from '../../src/domain/money/wallet/wallet-word.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { submitProof } from '../../src/domain/wire/command.ts';
import { WALLET_LINES_AT_ONCE, WALLET_PASTE_MAX } from '../../src/domain/wire/limits.ts';
import { pasteWalletMessages } from '../../src/domain/wire/wallet-command.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { makeOrder } from '../../tests/factories/order.ts';
import { noIncome, notAboutMoney } from '../../tests/factories/wallet/no-income.ts';
import { unreadable } from '../../tests/factories/wallet/unreadable.ts';
import { perform } from '../seed/commands.ts';
import { orderCodeOf } from '../seed/orders.ts';
import { reviewer } from '../seed/people.ts';
import { bench, round, startDatabase, timed } from './frame.ts';

const MESSAGES = 5_000;
const NOISE = 500;
const UNREADABLE = 60;
const CONFLICTS = 40;
const MONEY = MESSAGES - UNREADABLE - CONFLICTS;
/** What the wallet says of the proofs. */
const STATES = { seen: 850, differs: 60, look_alike: 50, not_seen: 40 } as const;
const PROOFS = Object.values(STATES).reduce((sum, proofs) => sum + proofs, 0);
const expected = {
  ...STATES,
  unclaimed: MONEY - STATES.seen - STATES.differs,
  conflict: CONFLICTS,
  unreadable: UNREADABLE,
  ignored: NOISE,
};
/** Orders in one transaction. */
const BATCH = 200;
const PARALLEL = 10;
/** Before any of the messages. */
const EARLY = Date.parse('2026-10-01T06:00:00Z');

type Money = { readonly network: 'airtel' | 'mtn' | 'zamtel'; readonly id: string; readonly text: string };

/** One transfer of K100, in each network's words by turns; check digits keep any two IDs more than a slip apart. */
function moneyOf(serial: number): Money {
  const code = String(serial).padStart(5, '0') + String(98 - ((serial * 100) % 97)).padStart(2, '0');
  const [airtel, mtn, zamtel] = [`PP261124.0930.D${code}`, `362${code}`, `Q${code}`];
  const written = [
    [
      'airtel',
      airtel,
      `You have received ZMW 100.00 from 97${code} Bupe Phiri.Dial *115# to check your new Bal. TID: ${airtel}.`,
    ],
    [
      'mtn',
      mtn,
      `You have received 100.00 ZMW from BUPE PHIRI (26096${code}) on your mobile money account at 2026-11-24 13:09:05. Your new balance: 142.33 ZMW. Financial Transaction Id: ${mtn}.`,
    ],
    [
      'zamtel',
      zamtel,
      `Dear Customer, you have received ZMW 100.00 from Bupe Phiri - 095${code} on 24-11-2026 08:05:59 under Txn ID: ${zamtel}.`,
    ],
  ] as const;
  const [network, id, text] = written[serial % 3] ?? written[0];
  return { network, id, text };
}

type PlannedProof = Pick<PaymentProof, 'network' | 'amount' | 'paidAt'> & { readonly transactionId: string };
const proofOf = ({ network, id }: Money, changes: Partial<PlannedProof> = {}): PlannedProof => ({
  network,
  transactionId: id,
  amount: 100,
  paidAt: EARLY,
  ...changes,
});

/** The same order in each run, which looks like none. */
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one, at) => [hash('sha256', String(at)), one] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);

const repeated = (texts: readonly string[], length: number) =>
  Array.from({ length }, (_, at) => texts[at % texts.length] ?? '');

function planWallet() {
  const money = Array.from({ length: MONEY }, (_, serial) => moneyOf(serial));
  let from = 0;
  const take = (most: number) => money.slice(from, (from += most));
  const proofs = [
    ...take(STATES.seen).map((one) => proofOf(one)),
    ...take(STATES.differs).map((one, at) =>
      proofOf(one, at % 2 === 0 ? { amount: 120 } : { network: one.network === 'mtn' ? 'airtel' : 'mtn' }),
    ),
    // One digit off, or an I for a 1.
    ...take(3 * STATES.look_alike)
      .filter(({ network }) => network === 'airtel')
      .map((one, at) => {
        const digit = (last: string) => String((Number(last) + 1) % 10);
        const transactionId = at % 2 === 0 ? one.id.replace('1', 'I') : one.id.replace(/\d$/, digit);
        return proofOf(one, { transactionId });
      }),
    ...Array.from({ length: STATES.not_seen }, (_, at) =>
      proofOf({ ...moneyOf(90_000 + 3 * at), id: `PP261001.0800.D${90_000 + at}` }),
    ),
  ];
  const conflicts = take(CONFLICTS).map(({ text }) => text.replace('100.00', '101.00'));
  const broken = repeated(
    unreadable.map(([, text]) => text),
    UNREADABLE,
  );
  const noise = repeated([...noIncome.map(([, text]) => text), ...notAboutMoney], NOISE);
  const messages = shuffled([...money.map(({ text }) => text), ...conflicts, ...broken, ...noise]);
  const longest = Math.max(...messages.map((text) => text.length)) + 2;
  const pieces = chunksOf(messages, Math.floor(WALLET_PASTE_MAX / longest));
  return { proofs: shuffled(proofs), pieces: pieces.map((some) => some.join('\n\n')) };
}

/** Pastes one piece after the other and sums up what became of their lines. */
async function paste(pieces: readonly string[]): Promise<ImportCounts> {
  const sum = { ...NO_LINES };
  for (const text of pieces) {
    const { counts } = await perform(pasteWalletMessages, reviewer, Date.now(), { text });
    for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += counts[name];
  }
  return sum;
}

async function placeOrders(): Promise<void> {
  for (const some of chunksOf([...Array(PROOFS).keys()], BATCH))
    await transact(async (transaction) => {
      for (const number of some) {
        const [id, uid] = [orderCodeOf(number), `learner-${number}`];
        transaction.set('orders', id, makeOrder({ id, userId: uid, status: 'pending' }));
        transaction.set('enrollments', id, makeEnrollment({ id, studentId: uid }));
      }
    });
}

/** Sends proofs one by one: side by side they would wait for the emulator's locks. */
async function show(proofs: readonly PlannedProof[], first: number): Promise<void> {
  for (const [at, proof] of proofs.entries()) {
    const number = first + at;
    const learner = { uid: `learner-${number}`, email: `learner-${number}@example.com` };
    const shown = { ...proof, payerPhone: null, message: 'Paid, see the ID.' };
    const ids = { proofId: `proof-${number}-of-the-bench`, orderId: orderCodeOf(number) };
    await perform(submitProof, learner, Date.now(), { ...shown, ...ids });
  }
}

/** What the wallet says of each proof, by the money near it. */
async function match(): Promise<Record<WalletMatch['state'], number>> {
  const found = { seen: 0, differs: 0, look_alike: 0, not_seen: 0, unknown: 0 };
  const proofs = await store.find('paymentProofs', [['status', '==', 'under_review']]);
  const knownUntil = knownUntilOf(await store.find('walletCoverage', []));
  for (const some of chunksOf(proofs, PARALLEL))
    await Promise.all(
      some.map(async (proof) => {
        const keys = nearKeys(proof.transactionId);
        const near = await store.find('payments', [['nearKeys', 'array-contains-any', keys]]);
        const money = near.map(walletMoneyOf).filter((one) => one !== null);
        found[matchProof(proof, proof.amount ?? 0, { money, knownUntil }).state] += 1;
      }),
    );
  return found;
}

/** The ledger as it is stored, by id. */
async function readLedger(): Promise<ReadonlyMap<string, string>> {
  const { docs } = await getFirestore(app).collection('payments').get();
  return new Map(docs.map((entry) => [entry.id, JSON.stringify(entry.data())]));
}

async function writePlain(): Promise<void> {
  const all = getFirestore(app).collection('plain');
  for (const some of chunksOf([...Array(MESSAGES).keys()], WALLET_LINES_AT_ONCE)) {
    const batch = getFirestore(app).batch();
    for (const at of some)
      batch.set(all.doc(), {
        text: `You have received ZMW 100.00, number ${at}.`,
        amount: 100,
        at: new Date(),
      });
    await batch.commit();
  }
}

await bench(async () => {
  await startDatabase();
  const { proofs, pieces } = planWallet();
  // Half of the learners show their payment before the wallet is known, the others after that.
  const half = PROOFS / 2;
  await placeOrders();
  await show(proofs.slice(0, half), 0);
  const plainBefore = await timed(writePlain);
  let counts = NO_LINES;
  const importMs = await timed(async () => (counts = await paste(pieces)));
  const plainAfter = await timed(writePlain);
  await show(proofs.slice(half), half);

  const { unknown: _, ...states } = await match();
  const { conflict, unreadable: broken, ignored } = counts;
  const unclaimed = await count('payments', [['status', '==', 'unclaimed']]);
  const found = { ...states, unclaimed, conflict, unreadable: broken, ignored };
  const before = await readLedger();
  const again = await paste(pieces);
  const touched = [...(await readLedger())].filter(([id, entry]) => before.get(id) !== entry).length;
  const second_import_changes = touched + again.new + again.changed;
  const isFound = Object.entries(expected).every(
    ([name, most]) => found[name as keyof typeof found] === most,
  );
  const promises_kept = isFound && second_import_changes === 0;
  const figures = {
    messages: MESSAGES,
    noise: NOISE,
    proofs: PROOFS,
    expected,
    found,
    second_import_changes,
    write_ratio: round((2 * importMs) / (plainBefore + plainAfter), 1),
    promises_kept,
  };
  return [figures, promises_kept];
});
