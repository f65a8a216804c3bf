/** The head of the payments pages: their title, and their tabs with the number that waits on each. */
import type { ReactNode } from 'react';
import { fetchMoneyCounts, type MoneyCounts } from '../../data/wallet.ts';
import { Heading, PageTabs } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';

/** Null while counting, empty after a failure. */
export function useMoneyCounts(): Partial<MoneyCounts> | null {
  const { value, failure } = useRead('money waiting', fetchMoneyCounts);
  return value ?? (failure === null ? null : {});
}

const tabs = {
  review: { label: 'To review', to: portalPaths.payments() },
  decided: { label: 'Recent decisions', to: portalPaths.payments({ status: 'decided' }) },
  wallet: { label: 'Wallet', to: portalPaths.wallet },
  unclaimed: { label: 'Unclaimed', to: portalPaths.unclaimed() },
  refunds: { label: 'Refunds', to: portalPaths.refunds() },
  close: { label: 'Day’s close', to: portalPaths.dayClose() },
} as const;

export function PaymentsHead({ open, children }: { open: keyof typeof tabs; children?: ReactNode }) {
  const counts = useMoneyCounts();
  const counted = (name: keyof MoneyCounts) => ({
    ...tabs[name],
    count: name === open ? 0 : (counts?.[name] ?? 0),
  });
  const [review, unclaimed, refunds] = [counted('review'), counted('unclaimed'), counted('refunds')];
  return (
    <Heading title="Payments">
      <PageTabs label="Payments" open={open} tabs={{ ...tabs, review, unclaimed, refunds }} />
      {children}
    </Heading>
  );
}
