/**
 * Statements of wallets in layouts of networks, banks and spreadsheet programs, and what is read of them: for each row its
 * kind, id, amount, minute, phone, name and reference, as far as they are there. Names, numbers and figures are invented.
 */
type Read = readonly [file: string | Uint8Array, rows: readonly string[]];
type StatementExample = readonly [name: string, ...Read];

export const examples = (all: Readonly<Record<string, Read>>): StatementExample[] =>
  Object.entries(all).map(([name, read]) => [name, ...read]);

const BUPE = 'received PP261124.0930.D12345 100 24T09:30 +260970000002 BUPE PHIRI';
const TABBED = [
  'Transaction ID\tDate\tAmount\tType\tSender MSISDN\tSender Name',
  'PP261124.0930.D12345\t24-11-2026 09:30:00\t100.00\tMoney received\t0970000002\tBUPE PHIRI',
  'PP261124.0931.D12345\t24-11-2026 09:31:00\t50.00\tMoney sent\t0970000003\tMUTALE BANDA',
];
const TABBED_ROWS = [BUPE, 'sent PP261124.0931.D12345 50 24T09:31'];

const utf16 = (text: string, mark: boolean, big: boolean): Uint8Array => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};
const latin = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
export const lines = (...all: string[]): string => all.join('\n');

export const statements = examples({
  'Airtel, with a title, a period and a total': [
    lines(
      'Airtel Money statement',
      'Period: 1 Nov 2026 - 30 Nov 2026',
      '',
      'Transaction ID,Date & Time,Type,Sender MSISDN,Sender Name,Amount (ZMW),Status,Balance',
      'PP261124.0930.D12345,24/11/2026 09:30:15,Money received,260970000002,BUPE PHIRI,100.00,Success,"5,000.00"',
      'PP261124.0931.D12345,24/11/2026 09:31:15,Money sent,260970000003,MUTALE BANDA,50.00,Success,"4,950.00"',
      'CO261124.0932.D12345,24/11/2026 09:32:15,Withdrawal,20068466,AGENT,200.00,Success,"4,750.00"',
      'FE261124.0932.D12345,24/11/2026 09:32:15,Service charge,,,2.50,Success,"4,747.50"',
      'PP261124.0933.D12345,24/11/2026 09:33:15,Money received,260970000002,BUPE PHIRI,100.00,Failed,"4,747.50"',
      'RV261124.0934.D12345,24/11/2026 09:34:15,Reversal,260970000002,BUPE PHIRI,100.00,Success,"4,647.50"',
      'Total,,,,,552.50,,',
    ),
    [
      BUPE,
      'sent PP261124.0931.D12345 50 24T09:31',
      'cash_out CO261124.0932.D12345 200 24T09:32',
      'fee FE261124.0932.D12345 2.5 24T09:32',
      'failed PP261124.0933.D12345 100 24T09:33',
      'unreadable reversal RV261124.0934.D12345 100',
      'not_money',
    ],
  ],
  'paid in and withdrawn, the newest first, a fee under the same receipt': [
    lines(
      'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Other Party Info,A/C No.',
      '9ABC1DE4,24-11-2026 10:05:00,24-11-2026 10:04:58,Customer withdrawal,Completed,,-150.00,850.00,Withdrawal,0950000002 - MUTALE BANDA,',
      '9ABC1DE4,24-11-2026 10:05:00,24-11-2026 10:04:58,Withdrawal charge,Completed,,-2.00,848.00,Charge,,',
      '9ABC1DE3,24-11-2026 10:00:00,24-11-2026 09:59:58,Customer payment,Completed,"1,000.00",,"1,000.00",Pay,0950000001 - CHANDA ZULU,ACDE3467',
    ),
    [
      'cash_out 9ABC1DE4 150 24T10:05',
      'fee 9ABC1DE4 2 24T10:05',
      'received 9ABC1DE3 1000 24T10:00 +260950000001 CHANDA ZULU ACDE3467',
    ],
  ],
  'MTN, with numbers in its own form and two amounts': [
    lines(
      'Id,External id,Date,Status,Type,From,From name,To,To name,Amount,Currency,External amount,Fee,Balance,From message',
      '3623704928,881,2026-11-24 13:09:05,Successful,Transfer from customer,FRI:260960000002/MM,BUPE PHIRI,FRI:260960000009/MM,HUB,100.00,ZMW,100.00,0.00,600.00,ACDE3467',
      '3623704929,882,2026-11-24 13:10:05,Failed,Transfer from customer,FRI:260960000002/MM,BUPE PHIRI,FRI:260960000009/MM,HUB,100.00,ZMW,100.00,0.00,600.00,ACDE3467',
      '3623704930,883,2026-11-24 13:11:05,Successful,Transfer to bank,FRI:260960000009/MM,HUB,FRI:1/SP,BANK,500.00,ZMW,500.00,1.00,99.00,',
      '3623704931,884,2026-11-24 13:12:05,Successful,Transfer from customer,FRI:260960000002/MM,BUPE PHIRI,FRI:260960000009/MM,HUB,100.00,USD,100.00,0.00,600.00,',
    ),
    [
      'received 3623704928 100 24T13:09 +260960000002 BUPE PHIRI ACDE3467',
      'failed 3623704929 100 24T13:10',
      'sent 3623704930 500 24T13:11',
      'unreadable no_amount 3623704931',
    ],
  ],
  'a bank: semicolons, decimal commas, days with full stops, ids in the description': [
    lines(
      'Date;Value date;Description;Debit;Credit;Balance',
      '24.11.2026;24.11.2026;AIRTEL PP261124.0930.D12345 RECEIVED FROM BUPE PHIRI 0970000002;;1.100,50;5.000,00',
      '24.11.2026;24.11.2026;Ledger fee;12,50;;4.987,50',
      '25.11.2026;25.11.2026;Cash deposit without a number;;200,00;5.187,50',
    ),
    [
      'received PP261124.0930.D12345 1100.5 24T09:30 +260970000002 BUPE PHIRI AIRTEL PP261124.0930.D12345 RECEIVED FROM BUPE PHIRI 0970000002',
      'fee 12.5 24T00:00',
      'unreadable no_id 200',
    ],
  ],
  tabs: [lines(...TABBED), TABBED_ROWS],
  'UTF-8 with its mark': [Uint8Array.from([0xef, 0xbb, 0xbf, ...latin(lines(...TABBED))]), TABBED_ROWS],
  'UTF-16 with its mark': [utf16(lines(...TABBED), true, false), TABBED_ROWS],
  'UTF-16, the other way round': [utf16(lines(...TABBED), true, true), TABBED_ROWS],
  'UTF-16 without a mark': [utf16(lines(...TABBED), false, false), TABBED_ROWS],
  'Windows-1252': [
    latin(
      lines('Txn ID;Date;Credit;Name', 'PP261124.0930.D12345;24/11/2026 09:30;100;Andr\u00e9 M\u00fcller'),
    ),
    ['received PP261124.0930.D12345 100 24T09:30 André Müller'],
  ],
  'UTF-8 without a mark': [
    new TextEncoder().encode(
      lines('Txn ID;Date;Credit;Name', 'PP261124.0930.D12345;24/11/2026 09:30;100;Andr\u00e9 M\u00fcller'),
    ),
    ['received PP261124.0930.D12345 100 24T09:30 André Müller'],
  ],
  'a line for spreadsheet programs, carriage returns, blank rows': [
    'sep=;\r\nTID;Date;Amount;Direction\r\n\r\nPP261124.0930.D12345;24/11/2026 09:30;100;IN\r\nPP261124.0931.D12345;24/11/2026 09:31;100;OUT\r\n;;;\r\n',
    ['received PP261124.0930.D12345 100 24T09:30', 'sent PP261124.0931.D12345 100 24T09:31'],
  ],
  'line breaks, delimiters and quotes in quotes': [
    lines(
      '"Name","Transaction ID","Amount received","Date","Message"',
      '"PHIRI, BUPE","PP261124.0930.D12345","1,100.00","2026-11-24T09:30:00","for\nACDE3467, ""please"""',
    ),
    ['received PP261124.0930.D12345 1100 24T09:30 PHIRI, BUPE for ACDE3467, "please"'],
  ],
  'a quote that is never closed: the rows behind it are still there': [
    lines(
      'Transaction ID,Date,Name,Credit',
      'PP261124.0930.D12345,24/11/2026 09:30,"BUPE PHIRI,100.00',
      'PP261124.0931.D12345,24/11/2026 09:31,MUTALE BANDA,200.00',
    ),
    [
      'received PP261124.0930.D12345 100 24T09:30 BUPE PHIRI',
      'received PP261124.0931.D12345 200 24T09:31 MUTALE BANDA',
    ],
  ],
  'amounts that were not quoted: nobody guesses': [
    lines(
      'Transaction ID,Date,Credit,Name,Balance',
      'PP261124.0930.D12345,24/11/2026 09:30,1,500.00,BUPE PHIRI,4,722.93',
      'PP261124.0931.D12345,24/11/2026 09:31,200.00,BUPE PHIRI,4922.93',
    ),
    ['unreadable cells', 'received PP261124.0931.D12345 200 24T09:31 BUPE PHIRI'],
  ],
});
