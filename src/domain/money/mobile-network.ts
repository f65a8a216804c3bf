/** Networks by phone number. Transfers between networks lose the payer's name and often change the id. */
import { callingCode, mobileStarts } from '#hub';
import type { MobileNetwork } from './payment.ts';

const PREFIX = new RegExp(`^\\+${callingCode}[${mobileStarts}](\\d)`);
const networks: Readonly<Record<string, MobileNetwork>> = { 7: 'airtel', 6: 'mtn', 5: 'zamtel' };

/** The network that issued the number, or null; the number may have been ported since. */
export function mobileNetworkOf(stored: string | null): MobileNetwork | null {
  const [, last = ''] = PREFIX.exec(stored ?? '') ?? [];
  return networks[last] ?? null;
}

export function ownMobileNetworkFirst<N extends { readonly network: MobileNetwork }>(
  numbers: readonly N[],
  payerPhone: string | null,
): N[] {
  const own = mobileNetworkOf(payerPhone);
  const isOwn = ({ network }: N) => network === own;
  return [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))];
}
