/** Statements with signs, days, words and numbers that can mislead a reader. Names, numbers and figures are invented. */
import { examples, lines } from './statement-layouts.ts';

export const oddStatements = examples({
  'signs in front, behind and in brackets': [
    lines(
      'Transaction Reference|Transaction Date|Transaction Amount|Narration',
      'PP261124.0930.D12345|24-Nov-2026 09:30|K100.00|ACDE3467',
      'PP261124.0931.D12345|24-Nov-2026 09:31|-K50.00|x',
      'PP261124.0932.D12345|24-Nov-2026 09:32|(50.00)|x',
      'PP261124.0933.D12345|24-Nov-2026 09:33|50.00-|x',
      'PP261124.0934.D12345|24-Nov-2026 09:34|50.00 DR|x',
      'PP261124.0935.D12345|24-Nov-2026 09:35|50.00 CR|x',
      'PP261124.0936.D12345|24-Nov-2026 09:36|\u221250.00|x',
    ),
    [
      'received PP261124.0930.D12345 100 24T09:30 ACDE3467',
      'sent PP261124.0931.D12345 50 24T09:31',
      'sent PP261124.0932.D12345 50 24T09:32',
      'sent PP261124.0933.D12345 50 24T09:33',
      'sent PP261124.0934.D12345 50 24T09:34',
      'received PP261124.0935.D12345 50 24T09:35 x',
      'sent PP261124.0936.D12345 50 24T09:36',
    ],
  ],
  'the month first, and 12 hours': [
    lines(
      'Transaction ID,Date,Amount,DR/CR',
      '3623704928,11/24/2026 1:09:05 PM,100,CR',
      '3623704929,11/3/2026 1:09:05 AM,100,CR',
    ),
    ['received 3623704928 100 24T13:09', 'received 3623704929 100 03T01:09'],
  ],
  'day and time apart, the day before the month': [
    lines('Time,Date,Sender,Txn No,Value', '09:30:15,03/11/2026,BUPE PHIRI,3623704928,100'),
    ['received 3623704928 100 03T09:30 BUPE PHIRI'],
  ],
  'times of another zone': [
    lines('id,createdAt,amount,direction', '3623704928,2026-11-24T07:30:00.000Z,100,credit'),
    ['received 3623704928 100 24T09:30'],
  ],
  'numbers that a spreadsheet program spoiled, and those that it was kept from spoiling': [
    lines(
      'Transaction ID,Date,Credit,Payer phone',
      '3.6237E+09,24/11/2026 09:30,100,2.6097E+11',
      '3623704928.0,24/11/2026 09:31,100,"=""0970000002"""',
      "'3623704929,24/11/2026 09:32,100,'0970000002",
      '9E123456,24/11/2026 09:33,100,0950000001',
    ),
    [
      'unreadable damaged_id 100',
      'received 3623704928 100 24T09:31 +260970000002',
      'received 3623704929 100 24T09:32 +260970000002',
      'received 9E123456 100 24T09:33 +260950000001',
    ],
  ],
  'words that nobody knows: neither income nor lost': [
    lines(
      'Transaction ID,Date,Amount,Type,Status',
      'PP261124.0930.D12345,24/11/2026 09:30,100,P2P,Success',
      'PP261124.0931.D12345,24/11/2026 09:31,100,Money received,Q7',
    ),
    ['unreadable no_direction PP261124.0930.D12345 100', 'unreadable status PP261124.0931.D12345 100'],
  ],
  'money on both sides, none, and too much': [
    lines(
      'Transaction ID,Date,Credit,Debit',
      'PP261124.0930.D12345,24/11/2026 09:30,100,100',
      'PP261124.0931.D12345,24/11/2026 09:31,0.00,0.00',
      'PP261124.0932.D12345,24/11/2026 09:32,"99,999,999.00",0.00',
      'PP261124.0933.D12345,24/11/2026 09:33,0.00,"99,999,999.00"',
      'PP261124.0934.D12345,24/11/2026 09:34,1.000,',
      'PP261124.0935.D12345,24/11/2026 09:35,100.0000,',
    ),
    [
      'unreadable both_directions PP261124.0930.D12345',
      'not_money',
      'unreadable no_amount PP261124.0932.D12345',
      'sent PP261124.0933.D12345 24T09:33',
      'unreadable no_amount PP261124.0934.D12345',
      'received PP261124.0935.D12345 100 24T09:35',
    ],
  ],
  'signs in both columns, some of which say the opposite of their column': [
    lines(
      'Transaction ID,Date,Paid in,Paid out',
      'PP261124.0930.D12345,24/11/2026 09:30,+100.00,-0.00',
      'PP261124.0931.D12345,24/11/2026 09:31,,-50.00',
      'PP261124.0932.D12345,24/11/2026 09:32,-100.00,',
      'PP261124.0933.D12345,24/11/2026 09:33,,+50.00',
      'PP261124.0934.D12345,24/11/2026 09:34,+100.00,-100.00',
    ),
    [
      'received PP261124.0930.D12345 100 24T09:30',
      'sent PP261124.0931.D12345 50 24T09:31',
      'unreadable sign PP261124.0932.D12345 100',
      'unreadable sign PP261124.0933.D12345 50',
      'unreadable both_directions PP261124.0934.D12345',
    ],
  ],
  'a plus before all that moved': [
    lines(
      'Transaction ID,Date,Paid in,Paid out',
      'PP261124.0930.D12345,24/11/2026 09:30,+100.00,',
      'PP261124.0931.D12345,24/11/2026 09:31,,+50.00',
    ),
    ['received PP261124.0930.D12345 100 24T09:30', 'sent PP261124.0931.D12345 50 24T09:31'],
  ],
  'a letter in an amount, and a day that has not come yet': [
    lines(
      'Transaction ID,Date,Credit',
      '3623704928,24/11/2026 09:30,1O0.00',
      '3623704929,24/12/2027 09:30,100.00',
    ),
    ['unreadable letter 3623704928', 'unreadable future 3623704929 100'],
  ],
  'a heading line on every page, and words of payers that sound like the network’s': [
    lines(
      'Transaction ID,Date,Credit,Debit,Reference',
      'PP261124.0930.D12345,24/11/2026 09:30,100,,school fees reversal ACDE3467',
      'Transaction ID,Date,Credit,Debit,Reference',
      'PP261124.0931.D12345,24/11/2026 09:31,,100,ACDE3467',
      'This statement was made by a computer.,,,,',
    ),
    [
      'received PP261124.0930.D12345 100 24T09:30 school fees reversal ACDE3467',
      'not_money',
      'sent PP261124.0931.D12345 100 24T09:31',
      'not_money',
    ],
  ],
  'money of our own that came back': [
    lines(
      'Transaction ID,Date,Details,Paid In,Withdrawn,Linked Transaction ID',
      'PP261124.0931.D12345,24/11/2026 09:31,Reversal of PP261124.0930.D12345,100,,PP261124.0930.D12345',
      'PP261124.0932.D12345,24/11/2026 09:32,Refund from EXAMPLE SHOP,100,,',
    ),
    ['unreadable reversal PP261124.0931.D12345 100', 'unreadable reversal PP261124.0932.D12345 100'],
  ],
  'payers and receivers: the direction stays open': [
    lines(
      'Transaction ID,Date,From,From name,To,To name,Amount,Status',
      '3623704930,2026-11-24 13:11:05,260960000000,DIGITAL SKILLS HUB,260960000002,BUPE PHIRI,100.00,Successful',
    ),
    ['unreadable no_direction 3623704930 100'],
  ],
  'DR and CR beside a type: they decide': [
    lines(
      'Transaction ID,Date,Transaction Type,Dr/Cr,Amount',
      '3623704931,24/11/2026 09:30,Transfer from wallet to bank,DR,500.00',
      '3623704932,24/11/2026 09:31,Payment to merchant,CR,100.00',
      '3623704933,24/11/2026 09:32,Reversal,CR,100.00',
    ),
    [
      'sent 3623704931 500 24T09:30',
      'received 3623704932 100 24T09:31',
      'unreadable reversal 3623704933 100',
    ],
  ],
  'free text that says the opposite of the layout': [
    lines(
      'Transaction ID,Date,Sender,Amount,Remarks',
      '3623704935,24/11/2026 09:30,BUPE PHIRI,100.00,Payment to Skills Hub',
      '3623704934,24/11/2026 09:31,BUPE PHIRI,100.00,Reversal of 3623704930',
    ),
    ['unreadable no_direction 3623704935 100', 'unreadable reversal 3623704934 100'],
  ],
  'an amount that was not quoted, before an empty cell': [
    lines(
      'Transaction ID,Date,Credit,Reference',
      '3623704936,24/11/2026 09:30,100.00,ACDE3467',
      '3623704937,24/11/2026 09:31,1,500.00,',
    ),
    ['received 3623704936 100 24T09:30 ACDE3467', 'unreadable cells'],
  ],
  'a delimiter at the end of each row': [
    lines(
      'Transaction ID,Date,Credit',
      '3623704938,24/11/2026 09:30,100.00,',
      '3623704939,24/11/2026 09:31,50.00,',
      'Total,150.00',
      'Closing balance,500.00',
      'Printed by,RUTH',
    ),
    [
      'received 3623704938 100 24T09:30',
      'received 3623704939 50 24T09:31',
      'not_money',
      'not_money',
      'not_money',
    ],
  ],
  'names of columns as programmers write them': [
    lines(
      'txn_id,created_at,amount_received,payerPhone,payerName',
      '3623704928,20261124093000,100.5,0970000002,B. Phiri',
    ),
    ['received 3623704928 100.5 24T09:30 +260970000002 B. Phiri'],
  ],
});
