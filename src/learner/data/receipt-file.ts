/** The receipt's file: from the server, and the copy that stays on this phone until sign-out. */
import { fetchReceiptFile, requestReceipt } from './receipt.ts';
import { paths } from '../../domain/wire/paths.ts';
import { keepPrivateCopy, privateCopy } from './private-copy.ts';

/** Where the order's receipt is kept: stable, unlike its download links, and shown by the worker without signal. */
const keptAs = (orderId: string) => paths.receipt(orderId);

/** An address that opens the receipt in another tab; the file itself is kept as well. @throws CommandError */
export async function freshReceipt(orderId: string): Promise<string> {
  const address = await requestReceipt(orderId);
  const file = await fetchReceiptFile(address);
  // A phone without space still shows the receipt, it only does not keep it.
  await keepPrivateCopy(keptAs(orderId), file).catch(() => undefined);
  return address;
}

/** The address of the kept copy, or null. Without a worker, as on the first visit, the file itself as an address. */
export async function keptReceipt(orderId: string): Promise<string | null> {
  const copy = await privateCopy(keptAs(orderId)).catch(() => undefined);
  if (copy === undefined) return null;
  return navigator.serviceWorker?.controller ? keptAs(orderId) : URL.createObjectURL(await copy.blob());
}
