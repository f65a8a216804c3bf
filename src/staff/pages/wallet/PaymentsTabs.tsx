import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import { fetchMoneyCounts, type MoneyCounts } from '../../data/wallet/money.ts';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';

const tabs = {
  review: { label: 'To review', to: portalPaths.payments() },
  decided: { label: 'Recent decisions', to: portalPaths.payments({ status: 'decided' }) },
  wallet: { label: 'Wallet', to: portalPaths.wallet },
  unclaimed: { label: 'Unclaimed', to: portalPaths.unclaimed() },
  refunds: { label: 'Refunds', to: portalPaths.refunds() },
  close: { label: 'Day’s close', to: portalPaths.dayClose() },
} as const;
export type PaymentsTab = keyof typeof tabs;

/** Null while counting, empty after a failure. */
export function useMoneyCounts(): Partial<MoneyCounts> | null {
  const { value, failure } = useRead('money waiting', fetchMoneyCounts);
  return value ?? (failure === null ? null : {});
}

type Props = { readonly open: PaymentsTab; readonly counts: Partial<MoneyCounts> | null };

export function PaymentsTabs({ open, counts }: Props) {
  const countOf = (name: PaymentsTab) =>
    name !== open && (name === 'review' || name === 'unclaimed' || name === 'refunds')
      ? (counts?.[name] ?? 0)
      : 0;
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
          component={Link}
          to={tabs[name].to}
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
