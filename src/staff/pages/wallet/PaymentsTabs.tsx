/** The pages of the hub's money, as tabs with addresses of their own. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { countFreeMoney } from '../../data/wallet/money.ts';
import { countRefundsDue } from '../../data/wallet/refunds.ts';
import { countProofsUnderReview } from '../../data/review-queue.ts';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { useShown } from './use-shown.ts';

const tabs = {
  review: { label: 'To review', to: portalPaths.payments() },
  decided: { label: 'Recent decisions', to: portalPaths.payments({ status: 'decided' }) },
  wallet: { label: 'Wallet', to: portalPaths.wallet },
  unclaimed: { label: 'Unclaimed', to: portalPaths.unclaimed() },
  refunds: { label: 'Refunds', to: portalPaths.refunds() },
  close: { label: 'Day’s close', to: portalPaths.dayClose() },
} as const;
export type PaymentsTab = keyof typeof tabs;

/** How much is on each of the pages where something waits, without the open one, which says it itself. */
export type MoneyCounts = Partial<Record<PaymentsTab, number>>;

const counting = {
  review: countProofsUnderReview,
  unclaimed: () => countFreeMoney('unclaimed'),
  refunds: countRefundsDue,
} as const;

/** `isTime` once the page's first rows are there; `changed` counts what was done on the page. Null until it is counted. */
export function useMoneyCounts(open: PaymentsTab, isTime: boolean, changed = 0): MoneyCounts | null {
  const counted = useRead(isTime ? `money waiting beside ${open} ${changed}` : null, async () => {
    const beside = Object.entries(counting).filter(([name]) => name !== open);
    const counts = await Promise.all(beside.map(async ([name, count]) => [name, await count()] as const));
    return Object.fromEntries(counts) as MoneyCounts;
  }).value;
  return useShown('counts', counted);
}

export function PaymentsTabs({ open, counts }: { open: PaymentsTab; counts: MoneyCounts | null }) {
  const countOf = (name: PaymentsTab) => counts?.[name] ?? 0;
  return (
    <Tabs
      value={open}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Payments"
      sx={{
        maxWidth: '100%',
        minHeight: 40,
        '& .MuiTab-root': { minHeight: { xs: 44, md: 40 }, minWidth: 0, px: 1.25, py: 0.5 },
      }}
    >
      {(Object.keys(tabs) as PaymentsTab[]).map((name) => (
        <Tab
          key={name}
          value={name}
          component="a"
          href={tabs[name].to}
          label={
            <span>
              {tabs[name].label}
              {countOf(name) > 0 && <Box component="span"> {countOf(name).toLocaleString('en')}</Box>}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
