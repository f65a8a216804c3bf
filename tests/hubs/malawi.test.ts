/** The domain as another hub: `vitest.config.ts` resolves `#hub` to `malawi.config.ts` for this folder. */
import { describe, expect, test } from 'vitest';
import { formatKwacha } from '../../src/domain/classes/course.ts';
import { parseKwacha } from '../../src/domain/money/kwacha.ts';
import { mobileNetworkOf } from '../../src/domain/money/mobile-network.ts';
import {
  instantInTransactionId,
  mobileNetworkLabels,
  mobileNetworkSchema,
  networkOfId,
} from '../../src/domain/money/payment.ts';
import { readPayee, readPaymentMessage, withoutBalance } from '../../src/domain/money/payment-message.ts';
import { readWalletMessages } from '../../src/domain/money/wallet/read-messages.ts';
import { readStatement } from '../../src/domain/money/wallet/read-statement.ts';
import { findColumns } from '../../src/domain/money/wallet/statement-columns.ts';
import { formatPhone, normalisePhone } from '../../src/domain/people/phone-number.ts';
import { searchQueryOf } from '../../src/domain/people/search-query.ts';
import { messageTemplatesSchema } from '../../src/domain/rounds/message-template.ts';
import { lusakaInstant, TIME_ZONE } from '../../src/domain/time/time.ts';
import { COURSE_PRICE_KWACHA } from '../../src/domain/wire/limits.ts';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { foundingPaymentNumbers } from '../../src/shared/founding-settings.ts';

const READ_AT = lusakaInstant('2026-11-26', '12:00');
const at = (time: string, second = 0) => lusakaInstant('2026-11-24', time) + second * 1000;

test('name, time and money are its own', () => {
  expect([BRAND, TIME_ZONE]).toEqual(['Lake Skills School', 'Africa/Blantyre']);
  expect(lusakaInstant('2026-11-26', '18:30')).toBe(Date.parse('2026-11-26T18:30:00+02:00'));
  expect(formatKwacha(COURSE_PRICE_KWACHA)).toBe('MK5,000');
  expect(['MK5,000', 'ZMW 5'].map(parseKwacha)).toEqual([5_000, null]);
});

test('texts of WhatsApp rounds are kept in its languages', () => {
  const texts = { nya: { unpaid: 'Moni {name}' }, tum: { missed: 'Monile {name}' } };
  expect(messageTemplatesSchema.parse(texts)).toEqual(texts);
});

test('phones and their networks are its own', () => {
  expect(['0991 234 567', '0771234567'].map(normalisePhone)).toEqual(['+265991234567', null]);
  expect(formatPhone('+265991234567')).toBe('099 123 4567');
  const issuers = ['+265881234567', '+265991234567', '+265981234567', '+265111234567', '+260971234567'];
  expect(issuers.map(mobileNetworkOf)).toEqual(['tnm', 'airtel', 'airtel', null, null]);
});

test('its networks come in their order, with the founding payment numbers', () => {
  expect(mobileNetworkSchema.options).toEqual(['tnm', 'airtel', 'other']);
  expect(Object.values(mobileNetworkLabels)).toEqual([
    'TNM Mpamba',
    'Airtel Money Malawi',
    'Another network or bank',
  ]);
  expect(foundingPaymentNumbers).toContainEqual({
    network: 'tnm',
    number: '+265880000000',
    accountName: BRAND,
    dialCode: '*444#',
  });
});

test('an ID shows its network and, if it holds one, its time', () => {
  expect(['DDP52VAK4FD', '7FK48241IQ', 'CI261124.1803.125840', '3623704'].map(networkOfId)).toEqual([
    'tnm',
    'tnm',
    'airtel',
    'other',
  ]);
  expect(instantInTransactionId('PP261124.0930.S50021')).toBe(at('09:30'));
  expect(instantInTransactionId('DDP52VAK4FD')).toBeNull();
  expect(searchQueryOf('ddp52vak4fd')?.transactionId).toBe('DDP52VAK4FD');
});

describe('what a learner pastes', () => {
  test.each([
    [
      'Money Sent to 0880000000 LAKE SKILLS SCHOOL on 24/11/2026 16:46:19. Amount: 5,000.00MWK Fee: 19.00MWK VAT: Ref: DDP22VAI9MU Bal: 3,602.82MWK',
      { network: 'tnm', transactionId: 'DDP22VAI9MU', amount: 5_000, paidAt: at('16:46', 19) },
      { number: '+265880000000', name: 'LAKE SKILLS SCHOOL' },
    ],
    [
      'Trans ID: PP261124.0930.H23975. You have sent MK 5,000.00 to 990000000,LAKE SKILLS SCHOOL . Your balance is MK 123.32.',
      { network: 'airtel', transactionId: 'PP261124.0930.H23975', amount: 5_000, paidAt: at('09:30') },
      { number: '+265990000000', name: 'LAKE SKILLS SCHOOL' },
    ],
    [
      'MWK5,000 sent: 1084669 LAKE SKILLS SCHOOL on 24/11/26 08:04 PM. Fee: MWK200, Levy: MK0.0. Bal: MWK105652.73 TID:PP261124.2004.RW9065.',
      { network: 'airtel', transactionId: 'PP261124.2004.RW9065', amount: 5_000, paidAt: at('20:04') },
      null,
    ],
  ])('%s', (message, read, payee) => {
    expect(readPaymentMessage(message)).toEqual(read);
    expect(readPayee(message)).toEqual(payee);
    expect(withoutBalance(message)).not.toMatch(/3,602\.82|123\.32|105652\.73/);
  });
});

describe('what messages to the wallet say', () => {
  const received = { kind: 'received', network: 'tnm', amount: 5_000 };
  test.each([
    [
      'Money Received from 265884000001 EDMOND BANDA on 24/11/2026 17:58:32. Amount: 5,000.00MWK Ref: DDL62UXJC78 Bal: 14,223.82MWK',
      { ...received, id: 'DDL62UXJC78', phone: '+265884000001', name: 'EDMOND BANDA', at: at('17:58', 32) },
    ],
    [
      'Deposit from National Bank on 24/11/2026 04:55:07. Amount: 5,000.00MWK Fee: 0.00MWK Ref: 1B1B1B1BJZ Available Balance: 8,491.00MWK.',
      { ...received, id: '1B1B1B1BJZ', name: 'National Bank', at: at('04:55', 7) },
    ],
    [
      'Cash In from 131234-INNOCENT GONDWE OUTLET 1 on 24/11/2026 16:59:31. Amt: 5,000.00MWK Fee: 0.00MWK Levy: MWK0.00 Ref: DDP52VAK4FD Bal: 7,602.82MWK',
      { ...received, id: 'DDP52VAK4FD', at: at('16:59', 31) },
    ],
    [
      'Trans.ID :  PP261124.1133.H23975. Dear customer, you have received MK 5000.00 from 990000001,EDMOND BANDA . Your available balance is MK 4022.69.',
      {
        ...received,
        network: 'airtel',
        id: 'PP261124.1133.H23975',
        phone: '+265990000001',
        name: 'EDMOND BANDA',
        at: at('11:33'),
      },
    ],
    [
      'PP261124.1219.S50021. Received MWK5,000 from Yamikani Laja 0987000001 on 24/11/26 12:19 PM.Bal: MK 12987.76.',
      {
        ...received,
        network: 'airtel',
        id: 'PP261124.1219.S50021',
        phone: '+265987000001',
        name: 'Yamikani Laja',
      },
    ],
    [
      'SHIDAH CHITAYA has deposited MK 5,000 to your account on 24/11/26 06:03 PM.Bal: MK 9373.52. TID CI261124.1803.125840.',
      { ...received, network: 'airtel', id: 'CI261124.1803.125840', name: 'SHIDAH CHITAYA' },
    ],
    [
      'BW261124.1451.869448. You have received MK 95,000 from NATIONAL BANK on 24/11/26 02:51 PM. Ref FT26198PRDKP Bal: MK 199052.73.',
      { ...received, network: 'airtel', amount: 95_000, id: 'BW261124.1451.869448', name: 'NATIONAL BANK' },
    ],
    [
      'Money Sent to 0888000001 CHIKUMBUTSO MHANGO on 24/11/2026 16:46:19. Amount: 2,092.00MWK Fee: 19.00MWK VAT: Ref: DDP22VAI9MU Bal: 3,602.82MWK',
      { kind: 'sent', id: 'DDP22VAI9MU', amount: 2_092 },
    ],
    [
      'MWK2,600 sent: 1084669 ESTHER NGANGURA on 24/11/26 08:04 PM. Fee: MWK200, Levy: MK0.0. Bal: MWK105652.73 TID:CO261124.2004.RW9065.',
      { kind: 'sent', id: 'CO261124.2004.RW9065', amount: 2_600 },
    ],
    ['Dial *444# to buy data bundles and win airtime this weekend!', { kind: 'not_money' }],
  ])('%s', (message, line) => {
    expect(readWalletMessages(message, READ_AT)).toEqual([expect.objectContaining(line)]);
  });

  test('two messages in one text are two', () => {
    const text =
      'Money Received from 265884000001 EDMOND BANDA on 24/11/2026 17:58:32. Amount: 5,000.00MWK Ref: DDL62UXJC78 Bal: 14,223.82MWK\nDeposit from National Bank on 24/11/2026 04:55:07. Amount: 201.00MWK Fee: 0.00MWK Ref: 1B1B1B1BJZ Available Balance: 491.00MWK.';
    expect(readWalletMessages(text, READ_AT).map((line) => 'id' in line && line.id)).toEqual([
      'DDL62UXJC78',
      '1B1B1B1BJZ',
    ]);
  });

  test('a statement in its currency', () => {
    const rows = [
      ['Mpamba ID', 'Date', 'Amount (MWK)', 'Type', 'From', 'Balance'],
      [
        'DDL62UXJC78',
        '24/11/2026 17:58:32',
        'MK 5,000.00',
        'Received',
        '265884000001 EDMOND BANDA',
        '14,223.82',
      ],
      ['DDP22VAI9MU', '24/11/2026 18:00:00', 'MK 92.00', 'Sent', '', '14,131.82'],
    ];
    const layout = findColumns(rows);
    expect(layout?.columns).toMatchObject({ id: 0, at: 1, amount: 2, type: 3, party: 4 });
    expect(layout && readStatement(rows, layout, READ_AT)).toMatchObject([
      { ...received, id: 'DDL62UXJC78', phone: '+265884000001', at: at('17:58', 32) },
      { kind: 'sent', id: 'DDP22VAI9MU' },
    ]);
  });
});
