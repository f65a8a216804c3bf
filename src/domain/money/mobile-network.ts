/** Networks by phone number. Transfers between networks lose the payer's name and often change the id. */
import { callingCode, networkPrefixes, networks } from '#hub';
import type { MobileNetwork } from './payment.ts';

/** The network that issued the number, or null; the number may have been ported since. */
export function mobileNetworkOf(stored: string | null): MobileNetwork | null {
  const isIssuer = (network: (typeof networks)[number]) =>
    networkPrefixes[network].some((prefix) => stored?.startsWith(`+${callingCode}${prefix}`));
  return networks.find(isIssuer) ?? null;
}

export function ownMobileNetworkFirst<N extends { readonly network: MobileNetwork }>(
  numbers: readonly N[],
  payerPhone: string | null,
): N[] {
  const own = mobileNetworkOf(payerPhone);
  const isOwn = ({ network }: N) => network === own;
  return [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))];
}
