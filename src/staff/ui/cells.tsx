/** What list cells and lists of facts show: an order code, a moment, the state of something. */
import { formatOrderCode } from '../../domain/money/order.ts';
import { Code, FactList, Lines, Muted } from './shapes.tsx';
import { formatDate, formatTime, type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { styled } from '@mui/material';
import type { WalletLabel } from '../../domain/money/wallet/wallet-label.ts';
import { type ComponentProps, Fragment, type ReactNode } from 'react';

export function OrderCode({ code }: { code: string }) {
  return <Code sx={{ whiteSpace: 'nowrap' }}>{formatOrderCode(code)}</Code>;
}

export function DateCell({ at }: { at: Instant }) {
  return (
    <Lines sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(at)}
      <Muted>{`${formatTime(at)} ${TIME_ZONE_LABEL}`}</Muted>
    </Lines>
  );
}

export const StateChip = styled('span')<{ tone: WalletLabel['tone'] | 'bad' }>(
  ({ theme: { vars }, tone }) => ({
    display: 'inline-block',
    padding: '0 10px',
    borderRadius: 6,
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: 1.55,
    ...{
      good: { background: vars.palette.hub.mint, color: vars.palette.primary.main },
      doubt: { background: vars.palette.hub.copperSoft, color: vars.palette.secondary.main },
      bad: { background: vars.palette.hub.copperSoft, color: vars.palette.error.main },
      quiet: { background: vars.palette.divider, color: vars.palette.text.secondary },
    }[tone],
    // The open proof's row has the same green.
    '.Mui-selected &': { background: vars.palette.background.paper },
  }),
);

export function WalletChip({ word: { short, long, tone } }: { readonly word: WalletLabel }) {
  return (
    <StateChip tone={tone} title={`${long}.`}>
      {short}
    </StateChip>
  );
}

type Props = ComponentProps<typeof FactList> & {
  readonly facts: readonly (readonly [name: ReactNode, fact: ReactNode])[];
};

export function Facts({ facts, ...list }: Props) {
  return (
    <FactList {...list}>
      {facts.map(
        ([name, fact], at) =>
          fact !== null && (
            <Fragment key={at}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </FactList>
  );
}
