/** Messages that are no income, and unrelated ones between them. Names, numbers and figures are invented. */
import { notReceived, other, examples } from './example.ts';

export const noIncome = examples({
  'Airtel, sent': [
    'Money sent to Mutale Banda on 970000001.Amount ZMW 17.00. Your bal is ZMW 5.56.TID: PP261124.1130.D12345.',
    notReceived('sent', 'PP261124.1130.D12345', 17),
  ],
  'Airtel, paid at a till': [
    'Payment of K10.00 Till Number EXAMPLE AIRTEL NETWORKS. Airtel Money bal is K45.23. TID : MP261124.1131.D08222.',
    notReceived('sent', 'MP261124.1131.D08222', 10),
  ],
  'Airtel, older, sent, the id first': [
    'Use NEW short code *115# for Airtel Money. Txn. ID : PP261117.2318.I18538. You have sent Money to Mutale Banda on 770000003. Amount ZMW 20.00. Your available balance is ZMW 80.67.',
    notReceived('sent', 'PP261117.2318.I18538', 20),
  ],
  'Airtel, airtime that was bought': [
    'Your ZMW 2.00 airtime top-up is successful. Your new Airtel Money balance is ZMW 0.56.Txn ID : RC261124.1117.Q13311',
    notReceived('sent', 'RC261124.1117.Q13311', 2),
  ],
  'Airtel, withdrawn': [
    'You have withdrawn K200.00 from 20068466 MUTALE BANDA. Bal is K55.23. TID: CO261124.1954.D21146.',
    notReceived('cash_out', 'CO261124.1954.D21146', 200),
  ],
  'Airtel, the same as its agent reads it': [
    'ZMW 900.00  received from 970000006 Bupe Phiri. Bal ZMW 902.03. Comm ZMW 9.00 TID: CO261124.1556.V49915',
    notReceived('cash_out', 'CO261124.1556.V49915', 900),
  ],
  'MTN, sent': [
    'You have transferred 32.50 ZMW to Mutale Banda (260960000001) from your mobile money account 62098814 at 2026-11-24 13:09:05. Your new balance: 42.33 ZMW. Message from sender: ACDE3467. Message to receiver: ACDE3467. Financial Transaction ID: 3623704940.',
    other(
      { kind: 'sent', why: 'sent', id: '3623704940', network: 'mtn', amount: 32.5 },
      '2026-11-24 13:09:05',
    ),
  ],
  'Zamtel, sent': [
    'Dear Customer, you have sent ZMW 100.00 to Digital Skills Hub - 0950000002 on 24-11-2026 08:05:59 under Txn ID: 8KQ2M7XB. Your account balance is now ZMW 12.00.',
    other(
      { kind: 'sent', why: 'sent', id: '8KQ2M7XB', network: 'zamtel', amount: 100 },
      '2026-11-24 08:05:59',
    ),
  ],
  'from the wallet to a bank': [
    'Wallet to Bank transfer of ZMW 500.00 to EXAMPLE BANK was successful. Bal ZMW 1.00. TID: MB261124.1132.D12345.',
    notReceived('sent', 'MB261124.1132.D12345', 500),
  ],
  'a bank’s own message about money that left it': [
    'Dear Client, transaction of K300.00 to Airtel has been processed successfully, ref. ZM2611240050941958 For any queries contact us on  5247',
    { kind: 'sent', why: 'sent', id: 'ZM2611240050941958', amount: 300 },
  ],
  'a fee': [
    'You have been charged a fee of ZMW 2.50 for your statement. TID: FE261124.1135.A11111. Bal ZMW 105.00',
    notReceived('fee', 'FE261124.1135.A11111'),
  ],
  failed: [
    'FAILED.TID: LP261124.2107.L58987, Dear Customer,you have insufficient funds to complete this transaction of K100.Kindly top up and try again..',
    notReceived('failed', 'LP261124.2107.L58987', 100),
  ],
  'failed, coming in': [
    'Payment of ZMW 100.00 from 970000002 Bupe Phiri was not successful. TID: MP261124.1136.A11111.',
    notReceived('failed', 'MP261124.1136.A11111', 100),
  ],
  'not finished': [
    'Payment of ZMW 100.00 from 970000002 Bupe Phiri is pending. TID: MP261124.1137.A11111.',
    notReceived('failed', 'MP261124.1137.A11111', 100),
  ],
  'the balance': ['Your Airtel Money balance is ZMW 107.85.', { kind: 'not_money', why: 'only_balance' }],
  'the balance under an id': [
    'Txn. ID : ES261124.0726.K13357. You currently have ZMW 107.85 available on your account.',
    { kind: 'not_money', why: 'only_balance' },
  ],
  airtime: ['You have received K10.00 airtime from 970000002. Enjoy!', { kind: 'not_money', why: 'airtime' }],
  data: ['You have received 500MB from 970000002 valid 24 hours.', { kind: 'not_money', why: 'airtime' }],
  'a request': [
    'Bupe Phiri (970000002) has requested ZMW 100.00 from you. Dial *115# to approve.',
    { kind: 'not_money', why: 'request' },
  ],
});

/** Unrelated messages that a phone has between them. */
export const notAboutMoney: readonly string[] = [
  'Hey, are we still meeting for lunch at 13:00?',
  'Muli bwanji? Please send K50 for transport, I will pay back on Friday.',
  'I have received K50 from John, thanks',
  'Have you received the K200 that I sent to Mary?',
  'Your OTP is 518230. Do not share it with anyone.',
  'Join Zoom Meeting ID: 84212345678 Passcode: 123456',
  'Borrow up to K500 with Kutchova! Dial *115# now.',
  'Congratulations! You have won K5000. Call 0970000009 to claim.',
  'Class starts at 15:00. Bring a notebook (K20 at the shop).',
  'Your parcel 3623704928 has arrived.',
  'Call me back on 0970000002 please',
  'Bal low. Recharge today and get 2x.',
];
