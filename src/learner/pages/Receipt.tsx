import { Button } from '../../shared/ui/Button.tsx';
import styles from './Receipt.module.css';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type CommandError, toCommandError } from '../../shared/data/errors.ts';
import { fetchReceiptPage } from '../data/receipt.ts';
import { orderCodeSchema } from '../../domain/money/order.ts';
import { type ReceiptPage, receiptRows } from '../../domain/money/receipt.ts';
import { formatDateTime } from '../../domain/time/time.ts';
import { Mark } from '../../shared/ui/brand/brand.tsx';
import { paths } from '../../domain/wire/paths.ts';
import { CentredPage, Loading } from '../ui/frame/CentredPage.tsx';
import { Notice } from '../ui/Notice.tsx';
import surfaces from '../ui/surfaces.module.css';

export function Receipt() {
  const { id = '' } = useParams();
  return orderCodeSchema.safeParse(id).success ? <PrivateCopy /> : <Published id={id} />;
}

function PrivateCopy() {
  return (
    <CentredPage title="Receipt" text="This is where a phone keeps its own copy of a receipt.">
      <p>Open the receipt from your dashboard.</p>
      <Button to={paths.dashboard()}>Your Dashboard</Button>
    </CentredPage>
  );
}

function Published({ id }: { id: string }) {
  const { page, failure, load } = useReceipt(id);
  if (failure) {
    const unknown = failure.code === 'not_found';
    return (
      <CentredPage title="Receipt" text={failure.message}>
        {unknown && <p>If it was shown to you as proof of payment, do not rely on it.</p>}
        {!unknown && <Button onClick={load}>Try again</Button>}
      </CentredPage>
    );
  }
  if (page === null) return <Loading text="Looking for this receipt..." />;
  return (
    <div className={styles.page}>
      {page.reversedAt === null ? (
        <Notice tone="success">This receipt is genuine. The paper must say exactly the same.</Notice>
      ) : (
        <Notice tone="error">
          This receipt is no longer valid: the payment was reversed on {formatDateTime(page.reversedAt)}.
        </Notice>
      )}
      <section className={surfaces.panel} aria-label="What the receipt says">
        <div className={surfaces.panelBody}>
          <p className={styles.hub}>
            <Mark />
            {page.hub}
          </p>
          <h1>Receipt {page.number}</h1>
          <dl className={styles.rows}>
            {receiptRows(page).map(([name, value]) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <p className={surfaces.muted}>
        This page is at an address that only the receipt’s holder knows, and search engines do not list it.
      </p>
    </div>
  );
}

function useReceipt(id: string) {
  const [page, setPage] = useState<ReceiptPage | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    fetchReceiptPage(id).then(setPage, (thrown: unknown) => setFailure(toCommandError(thrown)));
  }, [id]);
  useEffect(load, [load]);
  return { page, failure, load };
}
