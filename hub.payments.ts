/**
 * The second part of `hub.config.ts`: the numbers to pay to, and the wording of the networks' messages. Networks change it:
 * add to the patterns and to the examples in `tests/factories/payment-messages`, bound every repetition, and write `(?!)` for what no
 * message says. Strings are the sources of case-insensitive regular expressions.
 */

/** The numbers to pay to; reserved for examples, like the contacts. */
export const paymentNumbers = [
  { network: 'airtel', number: '+260970000000', dialCode: '*115#' },
  { network: 'mtn', number: '+260960000000', dialCode: '*115#' },
  { network: 'zamtel', number: '+260950000000', dialCode: '*115#' },
] as const;

/** An example ID of each network; the demonstration replaces its last five digits by a number. */
export const idExamples = { airtel: 'PP260915.1930.D12345', mtn: '3623712345', zamtel: '9K412345' };
/** Matches the ID of a cash withdrawal. */
export const cashOutId = /^CO/;
export const idLabel = '\\b(?:tid|(?:txn|tran|trans|transaction)\\s?\\.?\\s?id|txid)\\s?[.:#-]{0,2}\\s?';
/** The first that matches wins; its group is the ID. */
export const idsInMessages = [
  ['airtel', '(?:\\btid|\\b)([a-z]{2}\\s?\\d{6}\\s?\\.\\s?\\d{4}\\s?\\.\\s?[a-z]\\s?\\d{4,7})(?!\\d)'],
  ['mtn', `(?:${idLabel}|\\bid\\s?:\\s?)(\\d{10,11})(?![a-z\\d])`],
  ['mtn', '^\\s?([1-9]\\d{9,10})\\s?$'],
  ['zamtel', `${idLabel}([a-z\\d]{8})(?![a-z\\d]|\\.[a-z\\d]|\\s?\\.?\\s?\\d{4}\\s?\\.?\\s?[a-z]\\s?\\d)`],
] as const;
/** An ID that the end of a line cuts off. */
export const cutId = '\\b[a-z]{2}\\s?\\d{6}\\s?\\.?\\s?(?:\\d{4}\\s?\\.?\\s?(?:[a-z]\\s?)?)?$';
/** What messages call each network, and how the names of their senders begin. */
export const networkWords = { airtel: 'airtel', mtn: "mtn|momo|y['’]ello", zamtel: 'zamtel\\w{0,9}' };
/** How messages begin, besides “Dear customer” and what happened to the money. */
export const greetings = "y['’]?ello";
export const messageStarts = 'use new short code|spam alert';
/** What messages say of money that came in or went out, besides “received”, “sent”, “paid” and the like. */
export const moneyIn = 'bank to wallet';
export const moneyOut = 'allocation|wallet to bank';
/** What messages name instead of a payer who uses another network. */
export const switchNames = 'nfs|national financial switch';
