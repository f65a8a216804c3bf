/**
 * `npm run bench:wallet`: 5,000 messages of the wallet among 500 others through the real import, whose time counts against writing
 * as many plain documents in the same run.
 */
import { getFirestore } from 'firebase-admin/firestore';
import { app } from '../../functions/src/store/app.ts';
import { type ImportCounts, NO_LINES } from '../../src/domain/money/wallet/wallet-import.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { WALLET_LINES_AT_ONCE, WALLET_PASTE_MAX } from '../../src/domain/wire/limits.ts';
import { pasteWalletMessages } from '../../src/domain/wire/wallet-command.ts';
import { noIncome, notAboutMoney } from '../../tests/factories/wallet/no-income.ts';
import { unreadable } from '../../tests/factories/wallet/unreadable.ts';
import { perform } from '../seed/commands.ts';
import { reviewer } from '../seed/people.ts';
import { startEmulators } from '../start/emulators.ts';
import { bench, round } from './frame.ts';

const MESSAGES = 5_000;
const NOISE = 500;
const expected = { new: 4_900, conflict: 40, unreadable: 60, ignored: NOISE };

/** The message of one K100 transfer; consecutive ones alternate between the networks' formats. */
function messageOf(serial: number): string {
  const code = String(1_000_000 + serial);
  const formats = [
    `You have received ZMW 100.00 from 97${code} Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.0930.D${code}.`,
    `You have received 100.00 ZMW from BUPE PHIRI (26096${code}) on your mobile money account at 2026-11-24 13:09:05. Your new balance: 142.33 ZMW. Financial Transaction Id: 362${code}.`,
    `Dear Customer, you have received ZMW 100.00 from Bupe Phiri - 095${code} on 24-11-2026 08:05:59 under Txn ID: Q${code}.`,
  ];
  return formats[serial % formats.length] ?? '';
}

const repeated = (texts: readonly string[], length: number) =>
  Array.from({ length }, (_, at) => texts[at % texts.length] ?? '');

/** All messages, in texts that can each be pasted at once. */
function piecesToPaste(): string[] {
  const money = Array.from({ length: expected.new }, (_, serial) => messageOf(serial));
  const messages = [
    ...money,
    ...money.slice(0, expected.conflict).map((text) => text.replace('100.00', '101.00')),
    ...repeated(
      unreadable.map(([, text]) => text),
      expected.unreadable,
    ),
    ...repeated([...noIncome.map(([, text]) => text), ...notAboutMoney], expected.ignored),
  ];
  const longest = Math.max(...messages.map((text) => text.length)) + 2;
  return chunksOf(messages, Math.floor(WALLET_PASTE_MAX / longest)).map((some) => some.join('\n\n'));
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

async function writePlain(): Promise<void> {
  const all = getFirestore(app).collection('plain');
  for (const some of chunksOf([...Array(MESSAGES).keys()], WALLET_LINES_AT_ONCE)) {
    const batch = getFirestore(app).batch();
    for (const at of some) batch.set(all.doc(), { text: messageOf(at), amount: 100, at: new Date() });
    await batch.commit();
  }
}

/** Milliseconds until `work` was done. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

await bench(async () => {
  const { env } = await startEmulators({ name: `bench-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, env);
  const pieces = piecesToPaste();
  const plainBefore = await timed(writePlain);
  let found = NO_LINES;
  const importMs = await timed(async () => (found = await paste(pieces)));
  const plainAfter = await timed(writePlain);
  const again = await paste(pieces);
  const isFound = Object.entries(expected).every(
    ([name, lines]) => found[name as keyof ImportCounts] === lines,
  );
  const second_import_changes = again.new + again.changed;
  const promises_kept = isFound && second_import_changes === 0;
  const write_ratio = round((2 * importMs) / (plainBefore + plainAfter), 1);
  const counts = { messages: MESSAGES, noise: NOISE, expected, found, second_import_changes };
  return { ...counts, write_ratio, promises_kept };
});
