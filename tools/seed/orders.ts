/** Orders, payments and links of invented people, as the networks and the hub write them. */
import { hash } from 'node:crypto';
import { callingCode, currencyCode, networks, timedId } from '#hub';
import { idExamples, paymentNumbers } from '#hub/payments';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { orderCodeFrom } from '../../src/domain/money/order.ts';
import { cannedReasons } from '../../src/domain/money/review-queue.ts';
import type { MobileNetwork } from '../../src/domain/money/payment.ts';
import { type Instant, formatTime, lusakaDay } from '../../src/domain/time/time.ts';

/** The course of the class that can always be joined; hidden, so that nobody buys it. */
export const LIVE_COURSE = 'demonstration-class';
export const NOT_FOUND = cannedReasons[0]?.sentence ?? '';
export const UNREADABLE = cannedReasons[3]?.sentence ?? '';

export const orderCodeOf = (number: number) => orderCodeFrom(hash('sha512', String(number), 'buffer')) ?? '';

export const proofIdOf = (code: string, number = 1): string =>
  `demo-proof-${code.toLowerCase()}${number > 1 ? `-${number}` : ''}`;

/** The network whose ids say when the money was sent, if there is one. */
export const MAIN_NETWORK = networks.find((network) => timedId.test(idExamples[network])) ?? networks[0];

/** An id of the network, like its example: `PP260915.1930.D12345`, with a number in place of its last digits. */
function idLike(network: keyof typeof idExamples, at: Instant, number: number | string, cut = 5): string {
  const counted = `${idExamples[network].slice(0, -cut)}${number}`;
  const minute = `${lusakaDay(at).replaceAll('-', '').slice(2)}.${formatTime(at).replace(':', '')}`;
  return timedId.test(counted) ? counted.replace(/\d{6}\.\d{4}/, minute) : counted;
}
export const mainId = (at: Instant, number: number | string): string => idLike(MAIN_NETWORK, at, number);

/** Where money is sent to: the number without the country's code. */
const wallet = (network: MobileNetwork) =>
  (paymentNumbers.find((one) => one.network === network)?.number ?? '').slice(callingCode.length + 1);

/** The message that a payer gets; `balance` begins with a space. */
export const mainMessage = (
  id: string,
  amount: number,
  balance = '',
  network: MobileNetwork = MAIN_NETWORK,
): string =>
  `Money sent to ${BRAND} on ${wallet(network)}.Amount ${currencyCode} ${amount}.00.${balance}TID: ${id}.`;

type Transfer = { readonly id: string; readonly amount: number; readonly at: Instant; readonly code: string };

export function paymentMessage(network: MobileNetwork, { id, amount, at, code }: Transfer): string {
  const [day, time] = [lusakaDay(at), `${formatTime(at)}:${code.charCodeAt(1) % 60}`];
  if (network === 'zamtel') {
    const written = day.split('-').reverse().join('-');
    return `Dear Customer, you have sent ${currencyCode} ${amount}.00 to ${BRAND} - 0${wallet(network)} on ${written} ${time} under Txn ID: ${id}.`;
  }
  if (network === 'mtn')
    return `You have transferred ${amount}.00 ${currencyCode} to ${BRAND} (${callingCode}${wallet(network)}) at ${day} ${time}. Message to receiver: ${code}. Financial Transaction ID: ${id}.`;
  return mainMessage(id, amount, '', network);
}

/** A transaction ID of that network; different seeds give different IDs, and for numbers that is certain. */
export function transactionIdOf(network: MobileNetwork, at: Instant, seed: string | number): string {
  const own = network === 'other' ? MAIN_NETWORK : network;
  const { length } = /\d*$/.exec(idExamples[own])?.[0] ?? '';
  const number =
    typeof seed === 'number' ? seed * 7_654_321 : Number.parseInt(hash('sha256', seed).slice(0, 12), 16);
  return idLike(own, at, String(number).padStart(12, '0').slice(-length), length);
}

/** Addresses in the usual format that lead to nobody's meeting, different for each offering. */
export function linksOf(offeringId: string) {
  const room = (part: string) => {
    const letters = hash('sha256', `${offeringId} ${part}`).replace(
      /\d/g,
      (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '',
    );
    return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
  };
  return {
    saturdayLink: `https://meet.google.com/${room('saturday')}`,
    sundayLink: `https://meet.google.com/${room('sunday')}`,
    recordingLink: `https://youtu.be/${room('recording')}`,
  };
}
