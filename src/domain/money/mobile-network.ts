/** Which network a phone number belongs to: between networks the payer's name is lost, and often the id changes. */
import type { MobileNetwork } from './payment.ts';

/** What follows the country code. */
const PREFIX = /^\+260([579])([567])/;
const networks: Readonly<Record<string, MobileNetwork>> = { 7: 'airtel', 6: 'mtn', 5: 'zamtel' };

/** The network that issued the number, or null; its owner may have moved it to another network since. */
export function mobileNetworkOf(stored: string | null): MobileNetwork | null {
  const [, , last = ''] = PREFIX.exec(stored ?? '') ?? [];
  return networks[last] ?? null;
}

/** The numbers to pay to, that of the payer's own network first. */
export function ownMobileNetworkFirst<N extends { readonly network: MobileNetwork }>(
  numbers: readonly N[],
  payerPhone: string | null,
): N[] {
  const own = mobileNetworkOf(payerPhone);
  const isOwn = ({ network }: N) => network === own;
  return [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))];
}
