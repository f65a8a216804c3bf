/** MTN's and Zamtel's messages about money that came in. Names, numbers and figures are invented. */
import { mtn, examples, zamtel } from './example.ts';

const bupe = { phone: '+260960000002', name: 'BUPE PHIRI' };
const chanda = { phone: '+260950000001', name: 'Chanda Zulu' };

export const receivedByMtn = examples({
  MTN: [
    'You have received 100.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 13:09:05. Message from sender: ACDE3467. Your new balance: 142.33 ZMW. Financial Transaction Id: 3623704928.',
    mtn('3623704928', 100, '2026-11-24 13:09:05', { ...bupe, reference: 'ACDE3467' }),
  ],
  'MTN, no words of the payer': [
    'You have received 100.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 13:10:05. Message from sender: . Your new balance: 142.33 ZMW. Financial Transaction Id: 3623704929.',
    mtn('3623704929', 100, '2026-11-24 13:10:05', bupe),
  ],
  'MTN, greeting, id of 11 digits': [
    "Y'ello. You have received ZMW 100 from 260960000002, BUPE PHIRI on 2026-11-24 10:00. New balance: 8953. ID :41669823701.",
    mtn('41669823701', 100, '2026-11-24 10:00', bupe),
  ],
  'MTN, a curly greeting': [
    'Y’ello. You have received ZMW 100 from BUPE PHIRI (0960000002) on 24/11/2026 10:01. New balance: ZMW 8,953.00. Transaction ID: 41669823702.',
    mtn('41669823702', 100, '2026-11-24 10:01', bupe),
  ],
  'MTN, from another network': [
    'You have received 75.50 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 13:11:05. Message from sender: JKLM2345. Your new balance: 142.33 ZMW. External Transaction Id: PP2611240930. Financial Transaction Id: 3623704930.',
    mtn('3623704930', 75.5, '2026-11-24 13:11:05', { ...bupe, reference: 'JKLM2345' }),
  ],
  'MTN, a second name before its own': [
    'You have received 75.50 ZMW from BUPE PHIRI (260960000002) at 2026-11-24 13:12:05. External Transaction Id: 4512378912. Financial Transaction Id: 3623704931. Your new balance: 142.33 ZMW.',
    mtn('3623704931', 75.5, '2026-11-24 13:12:05', bupe),
  ],
  'MTN, no space before the balance': [
    'You have received 24.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 12:55:19. Your new balance:15.83 ZMW. Financial Transaction Id: 3626727550.',
    mtn('3626727550', 24, '2026-11-24 12:55:19', bupe),
  ],
  'MTN, has been sent to you': [
    "Y'ello. BUPE PHIRI (260960000002) has sent you ZMW 100.00 on 24-11-2026 14:00. New balance ZMW 200.00. Transaction ID: 3626727551.",
    mtn('3626727551', 100, '2026-11-24 14:00', bupe),
  ],
  'MTN, transferred to your account': [
    'BUPE PHIRI (260960000002) has transferred 100.00 ZMW to your mobile money account at 2026-11-24 14:01:00. Your new balance: 42.33 ZMW. Financial Transaction Id: 3626727552.',
    mtn('3626727552', 100, '2026-11-24 14:01', bupe),
  ],
  'MTN, a merchant payment': [
    'Payment of 100.00 ZMW received from BUPE PHIRI (260960000002) at 2026-11-24 14:02:00. Message: QRST2345. Your new balance: 42.33 ZMW. Financial Transaction Id: 3626727553.',
    mtn('3626727553', 100, '2026-11-24 14:02', { ...bupe, reference: 'QRST2345' }),
  ],
  'MTN, a deposit at an agent': [
    'You have deposited 100.00 ZMW to your mobile money account at agent MUTALE BANDA at 2026-11-24 14:03:00. Your new balance: 42.33 ZMW. Financial Transaction Id: 3626727554.',
    mtn('3626727554', 100, '2026-11-24 14:03'),
  ],
  'MTN, cash in': [
    "Y'ello. Cash in of ZMW 100.00 by MUTALE BANDA on 2026-11-24 14:04:00 was successful. New balance: ZMW 200.00. Transaction ID: 3626727555.",
    mtn('3626727555', 100, '2026-11-24 14:04', { name: 'MUTALE BANDA' }),
  ],
  'MTN, a bank': [
    "Y'ello. You have received ZMW 100.00 from EXAMPLE BANK PLC on 2026-11-24 14:05:00. Reference: VWXY2345. New balance: ZMW 200.00. Financial Transaction ID: 3626727556.",
    mtn('3626727556', 100, '2026-11-24 14:05', { name: 'EXAMPLE BANK PLC', reference: 'VWXY2345' }),
  ],
  'MTN, without a day': [
    'You have received 100.00 ZMW from BUPE PHIRI (260960000002). Financial Transaction Id: 3626727557.',
    mtn('3626727557', 100, null, bupe),
  ],
  'MTN, over lines': [
    "Y'ello.\nYou have received ZMW 100.00 from BUPE PHIRI (260960000002)\n at 2026-11-24 14:06:00.\nYour new balance: ZMW 200.00.\nFinancial Transaction Id: 3626727558.\nThank you for using MoMo from MTN.",
    mtn('3626727558', 100, '2026-11-24 14:06', bupe),
  ],
  'MTN, a reference of several words': [
    'You have received 200.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 14:07:00. Message from sender: ACDE3467 and ACDE3468 for Bupe, thanks. Your new balance: 142.33 ZMW. Financial Transaction Id: 3626727559.',
    mtn('3626727559', 200, '2026-11-24 14:07', {
      ...bupe,
      reference: 'ACDE3467 and ACDE3468 for Bupe, thanks',
    }),
  ],
  'MTN, other figures in the payer’s words': [
    'You have received 1.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 14:08:00. Message from sender: x. Bal: 1. Amount K900. Your new balance: 142.33 ZMW. Financial Transaction Id: 3626727560.',
    mtn('3626727560', 1, '2026-11-24 14:08', { ...bupe, reference: 'x' }),
  ],
  'MTN, “failed” and “refund” in the payer’s words': [
    'You have received 100.00 ZMW from BUPE PHIRI (260960000002) on your mobile money account at 2026-11-24 14:09:00. Message from sender: first one failed, refund it. Your new balance: 142.33 ZMW. Financial Transaction Id: 3626727561.',
    mtn('3626727561', 100, '2026-11-24 14:09', { ...bupe, reference: 'first one failed, refund it' }),
  ],
});

export const receivedInOtherWords = examples({
  'sent to you by': [
    'K100.00 sent to you by BUPE PHIRI 0960000002. Transaction ID: 3626727570. New balance K300',
    mtn('3626727570', 100, null, bupe),
  ],
  'received at the start': [
    'Received K250 from 0960000002 BUPE PHIRI. Ref: ACDE3467. Txn ID 3626727571.',
    mtn('3626727571', 250, null, { ...bupe, reference: 'ACDE3467' }),
  ],
  'with a reference that has a word for airtime': [
    'Received K250 from 0960000002 BUPE PHIRI. Ref: Data Analysis. Txn ID 3626727591.',
    mtn('3626727591', 250, null, { ...bupe, reference: 'Data Analysis' }),
  ],
  confirmed: [
    'Confirmed. K250.00 received from BUPE PHIRI 0960000002 on 24/11/26 at 9:30 AM. Transaction ID 3626727572. New balance K300',
    mtn('3626727572', 250, '2026-11-24 09:30', bupe),
  ],
  'paid to the till': [
    'ZMW 75.00 paid by BUPE PHIRI 0960000002 to your till 300770. Transaction ID 3626727573',
    mtn('3626727573', 75, null, bupe),
  ],
  'a cash deposit by an agent': [
    'MTN MoMo: Cash deposit of ZMW 200.00 from agent 260960000002 BUPE PHIRI successful. Transaction ID 3626727574. New balance ZMW 900.00',
    mtn('3626727574', 200, null, bupe),
  ],
});

export const receivedByZamtel = examples({
  Zamtel: [
    'Dear Customer, you have received ZMW 1,500.00 from Chanda Zulu - 0950000001 on 03-10-2026 16:59:01 under Txn ID: 9ABC1DE3. Your account balance is now ZMW 4,722.93. Manage your money smarter!',
    zamtel('9ABC1DE3', 1500, '2026-10-03 16:59:01', chanda),
  ],
  'Zamtel, small': [
    'Dear Customer, you have received ZMW 100.00 from Chanda Zulu - 0950000001 on 24-11-2026 08:05:59 under Txn ID: 8KQ2M7XA. Your account balance is now ZMW 12.00.',
    zamtel('8KQ2M7XA', 100, '2026-11-24 08:05:59', chanda),
  ],
  'Zamtel, an id of letters alone': [
    'Dear Customer, you have received ZMW 100.00 from Chanda Zulu - 0950000001 on 24/11/2026 08:05 under Txn ID: QWERTYUI.',
    zamtel('QWERTYUI', 100, '2026-11-24 08:05', chanda),
  ],
  'Zamtel, K and 12 hours': [
    'Dear Customer, you have received K100 from Chanda Zulu - 0950000001 on 24-11-2026 4:59 PM under Txn ID: 7ABC1DE3. Your account balance is now K4,722.93.',
    zamtel('7ABC1DE3', 100, '2026-11-24 16:59', chanda),
  ],
  'Zamtel, over lines': [
    'Dear Customer,\nyou have received ZMW 100.00 from\nChanda Zulu - 0950000001\non 24-11-2026 08:06:59 under Txn ID: 6ABC1DE3.\nYour account balance is now ZMW 12.00.',
    zamtel('6ABC1DE3', 100, '2026-11-24 08:06:59', chanda),
  ],
  'Zamtel, from the number alone': [
    'Dear Customer, you have received ZMW 100.00 from 0950000001 on 24-11-2026 08:07:59 under Txn ID: 5ABC1DE3.',
    zamtel('5ABC1DE3', 100, '2026-11-24 08:07:59', { phone: '+260950000001' }),
  ],
  'Zamtel, credited': [
    'Your Zamtel Money account has been credited with ZMW 100.00 from Chanda Zulu (0950000001) on 24-11-2026 08:08:59. Txn ID: 4ABC1DE3. Balance: ZMW 200.00',
    zamtel('4ABC1DE3', 100, '2026-11-24 08:08:59', chanda),
  ],
  'Zamtel, the month by name': [
    'Dear Customer, you have received ZMW 100.00 from Chanda Zulu - 0950000001 on 24 Nov 2026 at 16:59 under Txn ID: 3ABC1DE3.',
    zamtel('3ABC1DE3', 100, '2026-11-24 16:59', chanda),
  ],
  'Zamtel, a bank': [
    'Dear Customer, you have received ZMW 350.00 from EXAMPLE BANK on 24-11-2026 16:59:01 under Txn ID: 2ABC1DE3. Your account balance is now ZMW 4,722.93.',
    zamtel('2ABC1DE3', 350, '2026-11-24 16:59:01', { name: 'EXAMPLE BANK' }),
  ],
  'Zamtel, cash in': [
    'Dear Customer, Cash In of ZMW 100.00 from agent Chanda Zulu - 0950000001 on 24-11-2026 17:00:01 under Txn ID: 1ABC1DE3. Your account balance is now ZMW 4,722.93.',
    zamtel('1ABC1DE3', 100, '2026-11-24 17:00:01', { phone: '+260950000001', name: 'Chanda Zulu' }),
  ],
});
