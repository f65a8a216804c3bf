import fc from 'fast-check';
import { processorTime } from '../../../../tests/fixtures/processor-time.ts';
import { describe, expect, test } from 'vitest';
import { changedMessages } from '../../../../tests/factories/wallet/changed.ts';
import { noIncome, notAboutMoney } from '../../../../tests/factories/wallet/no-income.ts';
import {
  receivedBetweenNetworks,
  receivedByAirtel,
} from '../../../../tests/factories/wallet/received-airtel.ts';
import {
  receivedByMtn,
  receivedByZamtel,
  receivedInOtherWords,
} from '../../../../tests/factories/wallet/received-others.ts';
import { at as instantAt, READ_AT } from '../../../../tests/factories/wallet/example.ts';
import { unreadable } from '../../../../tests/factories/wallet/unreadable.ts';
import { readWalletMessages } from './read-messages.ts';
import { HOUR } from '../../wire/limits.ts';
import type { WalletReading } from './wallet-line.ts';

const received = [
  ...receivedByAirtel,
  ...receivedBetweenNetworks,
  ...receivedByMtn,
  ...receivedByZamtel,
  ...receivedInOtherWords,
  ...changedMessages,
];
const notIncome = [...noIncome, ...unreadable];
const notMoney: WalletReading = { kind: 'not_money', why: 'not_about_money' };
const readings = (text: string): WalletReading[] =>
  readWalletMessages(text, READ_AT).map((read) => {
    const { line, ...reading } = read;
    expect(line).toBeGreaterThan(0);
    return reading;
  });

test('there are at least 60 messages about received money', () => {
  const messages = new Set(received.map(([, message]) => message));
  expect(messages.size).toBeGreaterThanOrEqual(60);
  expect(received.every(([, , { kind }]) => kind === 'received')).toBe(true);
});

describe('one message', () => {
  test.each([...received, ...notIncome])('%s', (_, message, reading) => {
    expect(readings(message)).toEqual([reading]);
  });

  test.each(notAboutMoney)('%s', (message) => {
    expect(readings(message)).toEqual([notMoney]);
  });

  test('is read the same without its balance', () => {
    for (const [, message, reading] of [...received, ...notIncome])
      if (reading.kind === 'received')
        expect(
          readings(message.replace(/\b(bal(?:ance)?(?: is(?: now)?)?:? ?(?:ZMW ?|K)?)[\d,.]*\d/gi, '$1…')),
        ).toEqual([reading]);
  });
});

describe('many messages at once', () => {
  const all = [
    ...[...received, ...notIncome].map(([, message, reading]) => ({ message, reading })),
    ...notAboutMoney.map((message) => ({ message, reading: notMoney })),
  ];
  /** Nobody can tell whether these are the rest of the line before them. */
  const isRest = ({ message }: { message: string }) => /^TID|^Your Airtel Money balance is/.test(message);

  test.each([
    ['\n\n', all],
    ['\n \n----\n', all],
    ['\n', all.filter((one) => !isRest(one))],
    ['\r\n', all.filter((one) => !isRest(one))],
  ])('in any order, with %j between them', (between, some) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (messages) => {
        const text = messages.map(({ message }) => message).join(between);
        expect(readings(text)).toEqual(messages.map(({ reading }) => reading));
      }),
      { numRuns: 3 },
    );
  });

  test('one that breaks off takes nothing from the one in the next line', () => {
    const broken = all.filter(({ reading }) => reading.kind === 'unreadable');
    const next = all.filter((one) => !isRest(one));
    expect(broken.length).toBeGreaterThan(4);
    for (const one of broken)
      for (const other of next)
        expect(readings(`${one.message}\n${other.message}`)).toEqual([one.reading, other.reading]);
  });

  const oneLine = [...receivedByAirtel, ...receivedBetweenNetworks, ...receivedByZamtel].filter(
    ([, message, reading]) => !/\n|Use NEW|Txn\. ID : |Reason: [A-Z]{4}/.test(message) && 'amount' in reading,
  );

  test('run together in one line', () => {
    expect(oneLine.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(fc.shuffledSubarray(oneLine, { minLength: 2 }), (messages) => {
        expect(readings(messages.map(([, message]) => message).join(' '))).toEqual(
          messages.map(([, , reading]) => reading),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('run together with their ids first', () => {
    const idFirst = received.filter(([, message]) => message.startsWith('Txn. ID : '));
    const [[, message, reading] = ['', '', notMoney]] = idFirst;
    const second = message.replace('1558', '1600').replace('20.00', '21.00');
    expect(readings(`${message} ${second}`)).toMatchObject([reading, { kind: 'received', amount: 21 }]);
  });

  test('each says in which line it begins', () => {
    const text = `\n${received[0]?.[1]}\n\nHello!\n${received[43]?.[1]}\n${received[1]?.[1]}`;
    const lines = text.split('\n');
    for (const { line, kind } of readWalletMessages(text, READ_AT))
      expect(lines[line - 1], kind).toMatch(/received|Hello|Y'ello/);
  });
});

describe('a message from the future', () => {
  const cameAt = instantAt('2026-11-24 09:30');
  const text = 'You have received ZMW 100.00 from 970000002 Bupe Phiri. TID: PP261124.0930.D12345.';
  const kindAt = (now: number) => readWalletMessages(text, now)[0];

  test('is read if at most an hour ahead, and is left to staff if further ahead', () => {
    expect(kindAt(cameAt - HOUR)).toMatchObject({ kind: 'received', at: cameAt });
    expect(kindAt(cameAt - HOUR + 1)).toMatchObject({ kind: 'received', at: cameAt });
    expect(kindAt(cameAt - HOUR - 1)).toMatchObject({ kind: 'unreadable', why: 'future', at: cameAt, text });
  });
});

describe('words of the payer', () => {
  const message = (words: string) =>
    `You have received 1.00 ZMW from EVE PHIRI (260960000009) on your mobile money account at 2026-11-24 13:09:05. Message from sender: ${words}. Your new balance: 142.33 ZMW. Financial Transaction Id: 3623704941.`;

  test.each([
    'Amount K900',
    'x. Bal: 1. Amount K900',
    'K900 received from BUPE PHIRI 0970000002',
    'TID failed',
    'reversed. refund of K900',
    'Payment of K900 from BUPE PHIRI',
  ])('change nothing: %s', (words) => {
    expect(readings(message(words))).toMatchObject([
      { kind: 'received', id: '3623704941', amount: 1, name: 'EVE PHIRI', phone: '+260960000009' },
    ]);
  });

  test.each([
    'You have received K1 from EVE PHIRI. Txn. ID: CI261124.1523.A37452. Reason: ACDE3467 txn amount 900.',
    'You have received K1 from EVE PHIRI. Txn. ID: CI261124.1523.A37452. Reason: thank you amount 900.',
    "Y'ello. You have received ZMW 1.00 from EVE PHIRI on 2026-11-24 14:05:00. Reference: Amount 900. New balance: ZMW 200.00. Financial Transaction ID: 3626727556.",
  ])('are no amount where they end the message or are a reference: %s', (text) => {
    expect(readings(text)).toMatchObject([{ kind: 'received', amount: 1, name: 'EVE PHIRI' }]);
  });

  test.each([
    'x. Your new balance: 1 ZMW. You received K900',
    'You have received 900.00 ZMW from BUPE PHIRI. Financial Transaction Id: 1111111111',
    'x. Financial Transaction Id: 1111111111. You have received 900.00 ZMW from BUPE PHIRI (260960000002). Message from sender: y',
    'TID: PP261124.0930.D12345. You have received ZMW 900.00 from 970000002 Bupe Phiri.Dial *115#',
  ])('that pretend to be a message are never income: %s', (words) => {
    const lines = readings(message(words));
    expect(lines.filter(({ kind }) => kind === 'received')).toEqual([]);
    expect(lines.some(({ kind }) => kind === 'unreadable')).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('142.33');
  });
});

describe('whatever is pasted', () => {
  const words = [
    ...[...received, ...notIncome].flatMap(([, message]) => message.split(/(?<=\. )/)),
    ...notAboutMoney,
    '\n',
    '\r\n',
    '\u2028',
    '\u202e',
    '…',
  ];

  test('gives only valid amounts and ids, and no balance that the payment reader knows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (parts) => {
        for (const reading of readings(parts.join(' '))) {
          if (reading.kind === 'received') {
            expect(reading.amount).toBeGreaterThan(0);
            expect(reading.id).toMatch(/^[A-Z0-9.]{8,30}$/);
            expect(Math.round(reading.amount * 100) / 100).toBe(reading.amount);
          }
          if (reading.kind === 'unreadable') expect(reading.text).not.toMatch(/\bbal is ZMW \d/i);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('any characters do not stop it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(Array.isArray(readings(text))).toBe(true);
      }),
    );
  });

  const hostile = [
    'You have received ZMW ',
    'you have you have ',
    'payment of K1 ',
    'ZMW 1,1,1 ',
    'message from sender: ',
    'reason: bal ',
    'received from ',
    'has sent you ',
    'a b. ',
    'Dear Customer,\n',
    'TID: ',
    'PP261124.\n',
    'tid: 3623704928 ',
    'your a a a ',
    'if for to dial ',
    '\n\n',
    ' ',
  ];
  test.each(hostile)('30 KB of %j cost no time', (bit) => {
    const many = bit.repeat(Math.ceil(30_000 / bit.length));
    const taken = processorTime(() => {
      readWalletMessages(many, READ_AT);
      readWalletMessages(`You have received ZMW 100.00 from ${many}. TID: PP261124.0930.D12345.`, READ_AT);
    });
    expect(taken).toBeLessThan(4_000);
  });
});

test('1,000 messages take less than 60 times as long as 100', () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => received[at % received.length]?.[1]).join('\n');
  const time = (count: number) =>
    processorTime(() => expect(readWalletMessages(text(count), READ_AT).length).toBe(count));
  time(100);
  expect(time(1_000)).toBeLessThan(60 * time(100));
});
