/**
 * What `npm run bench:wallet` plants: messages of all formats that the reader's tests know, each with an ID of its own, and
 * proofs of which it is known what the wallet has to say. No ID is one slip from another, so that no count comes about by chance.
 */
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { WALLET_PASTE_MAX } from '../../src/domain/wire/limits.ts';
import type { MobileNetwork } from '../../src/domain/money/payment.ts';
import type { ReceivedMoney } from '../../src/domain/money/wallet/wallet-line.ts';
import { noIncome, notAboutMoney } from '../../tests/factories/wallet/no-income.ts';
import { receivedBetweenNetworks, receivedByAirtel } from '../../tests/factories/wallet/received-airtel.ts';
import {
  receivedByMtn,
  receivedByZamtel,
  receivedInOtherWords,
} from '../../tests/factories/wallet/received-others.ts';
import { unreadable } from '../../tests/factories/wallet/unreadable.ts';

export const MESSAGES = 5_000;
export const NOISE = 500;
/** What the messages are, and what the wallet says of the proofs. */
const UNREADABLE = 60;
const CONFLICTS = 40;
const MONEY = MESSAGES - UNREADABLE - CONFLICTS;
const COUNTS = { seen: 850, differs: 60, look_alike: 50, not_seen: 40 } as const;
export const PROOFS = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
export const expected = {
  ...COUNTS,
  unclaimed: MONEY - COUNTS.seen - COUNTS.differs,
  conflict: CONFLICTS,
  unreadable: UNREADABLE,
  ignored: NOISE,
};

type Template = { readonly text: string; readonly money: ReceivedMoney };
const PHONE = /9[567]000000\d/;

/** Messages in which the ID stands once and as it is stored. */
const templates = [
  receivedByAirtel,
  receivedBetweenNetworks,
  receivedByMtn,
  receivedInOtherWords,
  receivedByZamtel,
]
  .flat()
  .flatMap(([, text, reading]): Template[] =>
    reading.kind === 'received' && text.split(reading.id).length === 2 ? [{ text, money: reading }] : [],
  );

/** Seven digits for a number, the last two of which make every slip of one digit, or of two neighbours, show. */
const codeOf = (serial: number) =>
  String(serial).padStart(5, '0') + String(98 - ((serial * 100) % 97)).padStart(2, '0');

function idLike({ id, network }: ReceivedMoney, serial: number): string {
  const code = codeOf(serial);
  if (network === 'airtel') return id.replace(/\d+$/, code);
  return network === 'mtn' ? `362${code}` : `Q${code}`;
}

type Planted = Template & { readonly serial: number };

function plant(serial: number): Planted {
  const { text, money } = templates[serial % templates.length] as Template;
  const id = idLike(money, serial);
  const phone = `97${codeOf(serial)}`;
  const own = money.phone !== undefined && PHONE.test(text);
  return {
    serial,
    text: text.replace(money.id, id).replace(PHONE, phone),
    money: { ...money, id, ...(own && { phone: `+260${phone}` }) },
  };
}

export type PlantedProof = {
  readonly transactionId: string;
  readonly network: MobileNetwork;
  readonly amount: number;
  readonly payerPhone: string | null;
  readonly paidAt: number;
};

/** 24 November 2026, before any of the messages. */
const EARLY = Date.parse('2026-10-01T06:00:00Z');
const proofOf = ({ money }: Planted, changes: Partial<PlantedProof> = {}): PlantedProof => ({
  transactionId: money.id,
  network: money.network,
  amount: money.amount,
  payerPhone: null,
  paidAt: money.at ?? EARLY,
  ...changes,
});

/** The ways in which an ID is like that of the money. */
const slips = [
  ({ id }: ReceivedMoney) => id.replace('1', 'I'),
  ({ id }: ReceivedMoney) => id.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  ({ id }: ReceivedMoney) => id.replace(/(\d)(?!\1)(\d)(\d*)$/, '$2$1$3'),
] as const;

function alike(planted: Planted, at: number): PlantedProof {
  const { money } = planted;
  const slip = slips[at % 4];
  if (slip !== undefined) return proofOf(planted, { transactionId: slip(money) });
  // The last way is another ID from the same payer.
  return proofOf(planted, { transactionId: `X${codeOf(80_000 + at)}Y`, payerPhone: money.phone ?? null });
}

/** Everything that is planted; the same in each run. */
export function planWallet() {
  const money = Array.from({ length: MONEY }, (_, serial) => plant(serial));
  let from = 0;
  const take = (count: number, of = money) => of.slice(from, (from += count));
  const proofs = [
    ...take(COUNTS.seen).map((one) => proofOf(one)),
    ...take(COUNTS.differs).map((one, at) => {
      const network = one.money.network === 'mtn' ? 'airtel' : 'mtn';
      return proofOf(one, at % 2 === 0 ? { amount: one.money.amount + 20 } : { network });
    }),
  ];
  const twice = take(CONFLICTS);
  const free = money
    .slice(from)
    .filter((one) => one.money.network === 'airtel' && one.money.phone !== undefined);
  proofs.push(...free.slice(0, COUNTS.look_alike).map(alike));
  for (let at = 0; at < COUNTS.not_seen; at += 1) {
    const { id, ...missing } = plant(90_000 + at).money;
    // An ID that names its minute names an early one.
    const early = id.replace(/\.\d{4}\./, '.0101.');
    proofs.push(proofOf({ ...plant(90_000 + at), money: { ...missing, id: early, at: EARLY } }));
  }
  const conflicts = twice.map(({ text, money: { amount } }) => withOtherAmount(text, amount));
  const broken = cycle(
    unreadable.map(([, text]) => text),
    UNREADABLE,
  );
  const noise = cycle([...noIncome.map(([, text]) => text), ...notAboutMoney], NOISE);
  const messages = [...money.map(({ text }) => text), ...conflicts, ...broken, ...noise];
  const later = Array.from({ length: 300 }, (_, at) => plant(MONEY + at).text);
  return {
    proofs: shuffled(proofs),
    pieces: piecesOf(shuffled(messages)),
    overlapping: piecesOf(shuffled([...money.slice(0, 1_000).map(({ text }) => text), ...later])),
    later: later.length,
  };
}

/** The same message with one kwacha more. */
function withOtherAmount(text: string, amount: number): string {
  const written = text
    .match(/\d[\d,]*(?:\.\d+)?/g)
    ?.find((word) => Number(word.replaceAll(',', '')) === amount);
  if (written === undefined) throw new Error(`${text} names no ${amount}`);
  return text.replace(written, (amount + 1).toFixed(2));
}

const cycle = (texts: readonly string[], count: number) =>
  Array.from({ length: count }, (_, at) => texts[at % texts.length] as string);

/** In an order that looks like none and is the same in each run. */
function shuffled<T>(all: readonly T[]): T[] {
  let seed = 20_261_122;
  const drawn = all.map((one) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return [seed, one] as const;
  });
  return drawn.sort(([a], [b]) => a - b).map(([, one]) => one);
}

/** Texts that can each be pasted at once. */
function piecesOf(messages: readonly string[]): string[] {
  const longest = Math.max(...messages.map((text) => text.length)) + 2;
  return chunksOf(messages, Math.floor(WALLET_PASTE_MAX / longest)).map((some) => some.join('\n\n'));
}
