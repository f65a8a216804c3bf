/** The second part of `malawi.config.ts`. */

export const paymentNumbers = [
  { network: 'tnm', number: '+265880000000', dialCode: '*444#' },
  { network: 'airtel', number: '+265990000000', dialCode: '*211#' },
] as const;
export const idExamples = { tnm: 'DDP52V12345', airtel: 'PP260627.1219.S12345' };
export const cashOutId = /^(?:CO|AO)/;
export const idLabel = '\\b(?:tid|(?:txn|trans)\\s?\\.?\\s?id|ref)\\s?[.:#-]{0,2}\\s{0,2}';
export const idsInMessages = [
  ['airtel', '(?:\\btid|\\b)([a-z]{2}\\d{6}\\.\\d{4}\\.[a-z\\d]{5,8})(?![a-z\\d])'],
  ['tnm', `${idLabel}([a-z\\d]{10,11})(?![a-z\\d])`],
] as const;
export const cutId = '\\b[a-z]{2}\\d{6}\\.?(?:\\d{4}\\.?)?$';
export const networkWords = { tnm: 'tnm|mpamba', airtel: 'airtel' };
export const greetings = 'moni';
export const messageStarts = 'deposit from|pay \\w{2,20} successful';
export const moneyIn = 'deposit from';
export const moneyOut = 'sent:';
export const switchNames = 'natswitch';
