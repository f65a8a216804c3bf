/** /receipt/…: what a receipt says, as frozen at approval, so that a forged file shows (rules §1). */
import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type CommandError, translate } from '../../shared/data/errors.ts';
import { fetchReceiptPage } from '../data/receipt.ts';
import { formatKwacha } from '../../domain/classes/course.ts';
import { mobileNetworkLabels } from '../../domain/money/payment.ts';
import { formatOrderCode, orderCodeSchema } from '../../domain/money/order.ts';
import type { ReceiptPage } from '../../domain/money/receipt.ts';
import { formatDateTime } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Centre } from '../ui/frame/Centre.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Muted, Panel, PanelBody } from '../ui/surfaces.ts';
import { Waiting } from '../ui/frame/Waiting.tsx';

const Rows = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: 16,
    paddingBlock: 10,
    borderBottom: `1px dashed ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 700, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
}));

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  maxWidth: 640,
  marginInline: 'auto',
  '& h1': { ...theme.typography.h2, margin: 0 },
}));

export function Receipt() {
  const { id = '' } = useParams();
  return z.safeParse(orderCodeSchema, id).success ? <KeptCopy /> : <Published id={id} />;
}

/** The address of a copy that a phone keeps for times without signal; its worker shows the file there then. */
function KeptCopy() {
  return (
    <Centre title="Receipt" text="This is where a phone keeps its own copy of a receipt.">
      <p>Open the receipt from your dashboard.</p>
      <Button href={paths.dashboard()}>Your Dashboard</Button>
    </Centre>
  );
}

function Published({ id }: { id: string }) {
  const { page, failure, load } = useReceipt(id);
  if (failure) {
    const unknown = failure.code === 'not_found';
    return (
      <Centre title="Receipt" text={failure.message}>
        {unknown && <p>If it was shown to you as proof of payment, do not rely on it.</p>}
        {!unknown && <Button onClick={load}>Try again</Button>}
      </Centre>
    );
  }
  if (page === null) return <Waiting text="Looking for this receipt..." />;
  return (
    <Page>
      <h1>Receipt {page.number}</h1>
      {page.reversedAt === null ? (
        <Notice tone="success">
          <p>This receipt is genuine. It must say exactly what stands here.</p>
        </Notice>
      ) : (
        <Notice tone="error">
          <p>
            This receipt is no longer valid: the payment was reversed on {formatDateTime(page.reversedAt)}.
          </p>
        </Notice>
      )}
      <Panel aria-label="What the receipt says">
        <PanelBody>
          <Rows>
            {rowsOf(page).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </Rows>
        </PanelBody>
      </Panel>
      <Muted>
        This page is at an address that only the receipt’s holder knows, and search engines do not list it.
      </Muted>
    </Page>
  );
}

/** Every printed field (issued by the function from the frozen receipt). */
function rowsOf(page: ReceiptPage): [string, string][] {
  const payments = page.payments.map(
    ({ network, transactionId, amount }) =>
      `${mobileNetworkLabels[network]} ${transactionId}, ${formatKwacha(amount)}`,
  );
  return [
    ['Number', page.number],
    ['Issued by', page.hub],
    ['Learner', page.learner],
    ['Course', page.course],
    ['Amount', formatKwacha(page.amount)],
    ['Paid by', payments.join('; ')],
    ['Order', formatOrderCode(page.orderId)],
    ['Registered', formatDateTime(page.registeredAt)],
    ['Approved', formatDateTime(page.approvedAt)],
    ['Reviewed by', page.reviewer],
  ];
}

function useReceipt(id: string) {
  const [page, setPage] = useState<ReceiptPage | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    fetchReceiptPage(id).then(setPage, (thrown: unknown) => setFailure(translate(thrown)));
  }, [id]);
  useEffect(load, [load]);
  return { page, failure, load };
}
