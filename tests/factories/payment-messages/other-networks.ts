/** MTN’s, Zamtel’s and a bank’s wordings, as they are seen in the wild. Names, numbers and figures are invented. */
import { at, examples } from './example.ts';

export const otherMessages = examples({
  'MTN, payer': [
    'You have transferred 32.50 ZMW to Mutale Banda (260960000001) from your mobile money account 62098814 at 2026-11-24 13:09:05. Your new balance: 42.33 ZMW. Message from sender: ACDE3467. Message to receiver: ACDE3467. Financial Transaction ID: 3623704928.',
    { network: 'mtn', transactionId: '3623704928', amount: 32.5, paidAt: at('2026-11-24 13:09', 5) },
    '42.33',
  ],
  'MTN, withdrawn, no space before the balance': [
    'You have withdrawn 24.00 ZMW from your mobile money account at  on 2026-11-24 12:55:19. Your new balance:15.83 ZMW. Financial Transaction Id: 3626727550.',
    { network: 'mtn', transactionId: '3626727550', amount: 24, paidAt: at('2026-11-24 12:55', 19) },
    '15.83',
  ],
  'MTN, receiver: no id in the message at all': [
    "Y'ello. You have received ZMW 21.00 ZMW from BUPE PHIRI\n at 2026-11-20 19:37:39. Dial *115# to view balance.\nThank you for using Momo from MTN.",
    { network: 'mtn', amount: 21, paidAt: at('2026-11-20 19:37', 39) },
  ],
  'MTN, id of 11 digits after the balance, no currency at the balance': [
    "Y'ello. You have sent ZMW 100 to 260960000002, MUTALE BANDA on 2026-11-24 10:00. Fee:ZMW 1.00. New balance: 8953. ID :41669823701.",
    { network: 'mtn', transactionId: '41669823701', amount: 100, paidAt: at('2026-11-24 10:00') },
    '8953',
  ],
  'MTN, to another network: the second name comes first': [
    "Y'ello. You have sent ZMW 100 to 260970000002, MUTALE BANDA on 2026-11-24 10:00. External Transaction Id: 4512378912. Financial Transaction Id: 3623704928. New balance: 53.",
    { network: 'mtn', transactionId: '3623704928', amount: 100, paidAt: at('2026-11-24 10:00') },
    '53',
  ],
  'MTN by its greeting where no id is': [
    "Y'ello. You have sent ZMW 100 to 260960000002, MUTALE BANDA on 2026-11-24 10:00.",
    { network: 'mtn', amount: 100, paidAt: at('2026-11-24 10:00') },
  ],
  'Zamtel, receiver': [
    'Dear Customer, you have received ZMW 1,500.00 from Bupe Phiri - 0950000001 on 03-10-2026 16:59:01 under Txn ID: 9ABC1DE3. Your account balance is now ZMW 4,722.93. Manage your money smarter!',
    {
      network: 'zamtel',
      transactionId: '9ABC1DE3',
      amount: 1500,
      payerPhone: '+260950000001',
      paidAt: at('2026-10-03 16:59', 1),
    },
    '4,722.93',
  ],
  'Zamtel, payer': [
    'Dear Customer, you have sent ZMW 100.00 to Digital Skills Hub - 0950000002 on 24-11-2026 08:05:59 under Txn ID: 8KQ2M7XA. Your account balance is now ZMW 12.00.',
    { network: 'zamtel', transactionId: '8KQ2M7XA', amount: 100, paidAt: at('2026-11-24 08:05', 59) },
    '12.00',
  ],
  'Zamtel, an id of letters alone': [
    'You have sent K100.00 to Digital Skills Hub on 24/11/2026 08:05 under Txn ID: QWERTYUI.',
    { network: 'zamtel', transactionId: 'QWERTYUI', amount: 100, paidAt: at('2026-11-24 08:05') },
  ],
  'a collector, with the month by name': [
    'PAID K600.00 to GLOBAL PAY COLLECTIONS, Trans ID 51671121043525. Date: 03-December-2026 15:24.',
    { transactionId: '51671121043525', amount: 600, paidAt: at('2026-12-03 15:24') },
  ],
  'a collector, with the month by three letters': [
    'PAID K600.00 to GLOBAL PAY COLLECTIONS, Trans ID 51671121043525. DATE: 31-JAN-2026 at 05:04:07',
    { transactionId: '51671121043525', amount: 600, paidAt: at('2026-01-31 05:04', 7) },
  ],
  'a bank': [
    'Dear Client, transaction of K300.00 to Airtel has been processed successfully, ref. ZM2611240050941958 For any queries contact us on  5247',
    { transactionId: 'ZM2611240050941958', amount: 300 },
  ],
  'a date with a short year': [
    'You have sent K100.00 to Digital Skills Hub on 24/11/26 16:59. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 16:59') },
  ],
  'a date with the month by name': [
    'You have sent K100.00 to Digital Skills Hub on 24 Nov 2026 at 16:59. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 16:59') },
  ],
  'a date with the month first': [
    'You have sent K100.00 to Digital Skills Hub on November 24, 2026 4:59 PM. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 16:59') },
  ],
  'a date with the year first': [
    'You have sent K100.00 to Digital Skills Hub on 2026/11/24 16:59. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 16:59') },
  ],
  'a date with full stops': [
    'You have sent K100.00 to Digital Skills Hub on 24.11.2026 16:59. Txn ID: 9ABC1DE3.',
    { network: 'zamtel', transactionId: '9ABC1DE3', amount: 100, paidAt: at('2026-11-24 16:59') },
  ],
});
