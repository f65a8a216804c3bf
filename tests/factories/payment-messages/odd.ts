/** Messages that were changed on the way, say nothing, or say too much. Names, numbers and figures are invented. */
import { airtel, at, examples } from './example.ts';

export const oddMessages = examples({
  'a thousands separator and one decimal': [
    'Money sent to Mutale Banda on 970000001.Amount ZMW 1,234.5. Your bal is ZMW 12,345.67.TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 1234.5 }),
    '12,345.67',
  ],
  'a space for a thousands separator': [
    'Money sent to Mutale Banda. Amount K 1 500.00. Your bal is K 2 000.50. TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 1500 }),
    '2 000.50',
  ],
  'broken over lines in the middle of everything': [
    'Money sent to Mutale\nBanda on 970000001.Amount ZMW\n100.00. Your bal is\nZMW\n5.56.TID:\nPP261124.\n0930.\nD12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
    '5.56',
  ],
  'spaces that do not break, and ones that cannot be seen': [
    'Amount\u00a0ZMW\u00a0\u200b100.00.\u2003Your bal\u00a0is\u200bZMW\u00a05.56. TID\u00a0:\u00a0PP261124.0930.D12345',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
    '5.56',
  ],
  'in small letters': [
    'money sent to mutale banda. amount zmw 100.00. your bal is zmw 5.56. tid: pp261124.0930.d12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
    '5.56',
  ],
  'in capitals': [
    'PAYMENT OF K100 TILL NUMBER 300770. BALANCE: K5.56. TID:MP261124.0930.D12345',
    airtel('MP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
    '5.56',
  ],
  'an Airtel id alone': [' pp261124.0930.d12345 ', airtel('PP261124.0930.D12345', '2026-11-24 09:30')],
  'an MTN id alone': ['3623704928', { network: 'mtn', transactionId: '3623704928' }],
  'a phone alone is no id': ['0970000001', {}],
  'cut off before the id': [
    'Money sent to Mutale Banda on 970000001.Amount ZMW 100.00. Your bal is ZMW 5.5',
    { amount: 100 },
    '5.5',
  ],
  'cut off before the amount': [
    'ount ZMW. Your bal is ZMW 5.56.TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30'),
    '5.56',
  ],
  'a day that does not exist inside the id': [
    'Amount K100. TID: PP261340.0930.D12345.',
    { network: 'airtel', transactionId: 'PP261340.0930.D12345', amount: 100 },
  ],
  'a time that does not exist inside the id': [
    'Amount K100. TID: PP261124.2460.D12345.',
    { network: 'airtel', transactionId: 'PP261124.2460.D12345', amount: 100 },
  ],
  'a date that does not exist': [
    'You have sent K100.00 to Digital Skills Hub on 31-02-2026 16:59:01 under Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100 },
  ],
  'a second that does not exist': [
    'You have sent K100.00 to Digital Skills Hub on 24-11-2026 16:59:60 under Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100 },
  ],
  'a payment that failed': [
    'FAILED.TID: LP261124.2107.L58987, Dear Customer,you have insufficient funds to complete this transaction of K100.Kindly top up and try again..',
    {},
  ],
  'a payment that was reversed': ['Your payment of K100.00 was reversed. TID: MP261124.0930.D12345.', {}],
  'a payment without success': ['Payment of K100.00 was not successful. TID: MP261124.0930.D12345.', {}],
  'a payment that failed, in one word': ['FAILED. K100.00 to Digital Skills Hub', {}],
  'two networks named: neither is guessed': ['MTN MoMo: you sent K100.00 to Airtel', { amount: 100 }],
  'a word after the label is no id': [
    'You find the transaction ID received later. You paid K100.00',
    { amount: 100 },
  ],
  'a figure stuck to its currency': ['You paid 100.50ZMW', { amount: 100.5 }],
  'a labelled amount without a currency': ['AMOUNT: 100.00. You now have a K20.00 bonus', { amount: 100 }],
  'an amount in words around it': ['The Amount of K100 was sent after a K5 gift', { amount: 100 }],
  'costs without a currency before them': [
    'Commission 2.50 ZMW. Levy is 1 ZMW. Paid 100 ZMW',
    { amount: 100 },
  ],
  'the receiver’s message in capitals': [
    'YOU HAVE RECEIVED K100.00 FROM 260970000002 BUPE PHIRI. TID: PP261124.0930.D1234567',
    airtel('PP261124.0930.D1234567', '2026-11-24 09:30', { amount: 100, payerPhone: '+260970000002' }),
  ],
  'an id with a digit too many is none': ['PP261124.0930.D12345678', {}],
  'the shortest Airtel id': ['PP261124.0930.D1234', airtel('PP261124.0930.D1234', '2026-11-24 09:30')],
  'no payment at all': ['Hey, are we still meeting for lunch at 13:00?', {}],
  nothing: ['', {}],
  blanks: [' \n\t ', {}],
  'an amount of nothing': [
    'Amount ZMW 0.00. TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30'),
  ],
  'an amount beyond all sense': ['Amount ZMW 999999999. Hello', {}],
  'an amount that may be read two ways': ['Amount K100.000. Hello', {}],
  'a comma after four digits': ['Amount K0010, 500. Hello', {}],
  'the currency twice': ['You paid ZMW K100.00', { amount: 100 }],
  'a decimal comma that may be read two ways': ['Amount K1,5. Hello', {}],
  'a reference of the learner’s own is no transaction': [
    'You have sent K100.00. Reference: ACDE3467',
    { amount: 100 },
  ],
  'a fee before the amount': [
    'Fee: K2.50. Charge ZMW 1.00. You paid K100.00 to Digital Skills Hub',
    { amount: 100 },
  ],
  'Airtel by name where no id is': ['Airtel Money: you paid K100.00', { network: 'airtel', amount: 100 }],
  'Zamtel by name where no id is': ['ZAMTEL: you paid K100.00', { network: 'zamtel', amount: 100 }],
  'two messages: the first counts': [
    'Amount K100. TID: PP261124.0930.D12345. Amount K200. TID: PP261124.0931.D54321.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
  ],
  'a month first where the day cannot be one: no date': [
    'You have sent K100.00 on 11/24/2026 16:59. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100 },
  ],
  'midnight by the other clock': [
    'You have sent K100.00 on 24/11/2026 12:05 AM. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 00:05') },
  ],
  'an id whose full stops were lost is not another network’s': [
    'TID PP261124 0930 D12345. K100',
    { amount: 100 },
  ],
});
