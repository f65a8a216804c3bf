/** Also opens offline once it was opened before (spec §7, §8). */
import { Button } from '../../../shared/ui/Button.tsx';
import { useState } from 'react';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { toasts } from '../../../domain/wire/messages.ts';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { fetchReceipt, savedReceipt } from '../../data/receipt.ts';

export function ReceiptButton({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false);
  /** Set if the browser blocked the new tab. */
  const [address, setAddress] = useState<string | null>(null);

  const download = async () => {
    setBusy(true);
    try {
      const found = await fetchReceipt(orderId);
      setAddress(openTab(found) ? null : found);
      showToast(toasts.receiptReady, 'success');
    } catch (thrown) {
      await openPrivateCopy(toCommandError(thrown));
    } finally {
      setBusy(false);
    }
  };
  const openPrivateCopy = async (failure: CommandError) => {
    const copy = failure.code === 'forbidden' ? null : await savedReceipt(orderId);
    if (copy === null) {
      const text = failure.code === 'forbidden' ? failure.message : toasts.downloadFailed.text;
      showToast({ title: toasts.downloadFailed.title, text }, 'error');
      return;
    }
    setAddress(openTab(copy) ? null : copy);
    showToast({ ...toasts.receiptReady, text: 'This is the copy kept on this phone.' }, 'success');
  };

  return (
    <div className={surfaces.actions}>
      <Button variant="outlined" onClick={() => void download()} disabled={busy} aria-busy={busy}>
        {busy ? 'Preparing receipt...' : 'Download Receipt'}
      </Button>
      {address !== null && (
        <p className={surfaces.muted}>
          <a href={address} target="_blank" rel="noopener">
            Open your receipt
          </a>
        </p>
      )}
    </div>
  );
}

/** False if blocked as a popup. */
function openTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (tab === null) return false;
  tab.opener = null;
  return true;
}
