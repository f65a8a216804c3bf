/** Finds the payer's own words in a message of a network. */
import { idLabel } from '#hub/payments';

export const LABEL =
  "\\b(?:message from sender|sender(?:['’]s)? message|message to receiver|message|reason|narration|narrative|notes?|comments?|remarks?|payment details)\\s?[:=]\\s?";
export const AFTER =
  '\\.?\\s?\\b(?:message (?:to|from)|(?:your |new |account ){1,3}bal|bal(?:ance)?\\b|financial trans|external trans|tid\\b|txn|trans(?:action)?\\.? id|fee\\b|charges?\\b|dial \\*|date\\s?:|thank you)';
const toLastId = new RegExp(`${LABEL}.*(?=${idLabel})`, 'i');
const behindId = new RegExp(`^(?:(?!${LABEL}).)*${idLabel}(?:(?!${LABEL}).)*(${LABEL}.*)$`, 'i');
const toLastLabel = new RegExp(`${LABEL}(?:.*(?=${AFTER})|.*$)`, 'i');

const NETWORKS_OWN = 'mobile money transfer';
const hasLabel = new RegExp(`${LABEL}(?!${NETWORKS_OWN})\\S`, 'i');

export const hasSenderText = (flat: string): boolean => hasLabel.test(flat);

/** Removes the payer's own words, which may contain anything, even figures and ids. Behind the ID they end the message. */
export function withoutSenderText(flat: string): string {
  const words = behindId.exec(flat)?.[1];
  if (words !== undefined) return flat.slice(0, -words.length);
  return flat.replace(toLastId.test(flat) ? toLastId : toLastLabel, ' ');
}
