/** The receipt's file: from the server, and the copy that stays on this phone until sign-out. */
import { fetchReceiptFile, requestReceipt } from '../../data/receipt.ts';
import { paths } from '../../paths.ts';
import { keepPrivateCopy, privateCopy } from '../../pwa/private-copy.ts';

/** The address under which the order's receipt is kept: stable, unlike its download links. */
const keptAs = (orderId: string) => `${paths.command('receipt')}/kept/${orderId}.pdf`;

/** An address that opens the receipt in another tab; the file itself is kept as well. @throws CommandError */
export async function freshReceipt(orderId: string): Promise<string> {
  const address = await requestReceipt(orderId);
  const file = await fetchReceiptFile(address);
  // A phone without space still shows the receipt, it only does not keep it.
  await keepPrivateCopy(keptAs(orderId), file).catch(() => undefined);
  return address;
}

/** The kept copy as an address of this page, or null. */
export async function keptReceipt(orderId: string): Promise<string | null> {
  const copy = await privateCopy(keptAs(orderId)).catch(() => undefined);
  return copy ? URL.createObjectURL(await copy.blob()) : null;
}
