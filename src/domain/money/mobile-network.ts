/** Which mobile network a phone number belongs to. A payment between two networks loses the payer's name, and often its id. */
import type { Network } from './payment.ts';

/** What follows the country code. */
const PREFIX = /^\+260([579])([567])/;
const networks: Readonly<Record<string, Network>> = { 7: 'airtel', 6: 'mtn', 5: 'zamtel' };

/** The mobile network that issued the number, or null; its owner may have changed to another since. */
export function networkOfPhone(stored: string | null): Network | null {
  const [, , last = ''] = PREFIX.exec(stored ?? '') ?? [];
  return networks[last] ?? null;
}

/** The payment numbers, that of the payer's own mobile network first. */
export function ownNetworkFirst<N extends { readonly network: Network }>(
  numbers: readonly N[],
  payerPhone: string | null,
): N[] {
  const own = networkOfPhone(payerPhone);
  const isOwn = ({ network }: N) => network === own;
  return [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))];
}
