import { expect, test } from 'vitest';
import { balanceColumns, type ColumnRole, columnsOf } from './statement-columns.ts';

test.each([
  ['id', ['Transaction ID', 'Txn ID', 'transaction_id', 'TID', 'Receipt No.', 'Txn Ref.', 'ID', 'Ref No']],
  ['at', ['Date', 'Date & Time', 'Date/Time', 'Completion Time', 'Timestamp', 'Value Date', 'createdAt']],
  ['credit', ['Credit', 'Credit (ZMW)', 'Paid In', 'Money In', 'Amount received', 'Deposit amount', 'CR']],
  ['debit', ['Debit', 'Withdrawn', 'Paid Out', 'Money out', 'Withdrawals', 'DR']],
  ['amount', ['Amount', 'Amount (ZMW)', 'Transaction Amount', 'AMOUNT PAID', 'Total amount', 'Value']],
  ['type', ['Type', 'Transaction Type', 'DR/CR', 'Direction']],
  ['status', ['Status', 'Transaction Status', 'State']],
  ['party', ['Other Party Info', 'Sender', 'From', 'Payer', 'Counterparty']],
  ['phone', ['MSISDN', 'Sender MSISDN', 'Payer phone', 'Mobile No.', "Sender's number"]],
  ['name', ['Name', 'Sender Name', "Payer's name", 'From name', 'Counterparty name']],
  ['reference', ['Reference', 'A/C No.', 'Message', 'Customer reference', 'From message']],
  ['details', ['Details', 'Description', 'Narration', 'Particulars']],
] as const satisfies readonly (readonly [ColumnRole, readonly string[]])[])('%s: %j', (role, headings) => {
  for (const heading of headings) expect(columnsOf(['x', heading]), heading).toEqual({ [role]: 1 });
});

test('a column has one role, and a role takes its best heading', () => {
  const columns = columnsOf(['Reference', 'Reference ID', 'Transaction ID', 'Date', 'Value Date']);
  expect(columns).toEqual({ reference: 0, id: 2, at: 3 });
  expect(columnsOf(['Date', 'Time'])).toEqual({ at: 0, time: 1 });
});

test('no heading of a balance, of a fee or of the receiver has a role', () => {
  const headings = ['Balance (ZMW)', 'Account Balance', 'New Bal.', 'balance_after', 'Fee', 'To', 'To name'];
  expect(columnsOf(headings)).toEqual({});
  expect(balanceColumns(headings)).toEqual([0, 1, 2, 3]);
});
