/** A word about the state of something, as a coloured chip; and the wallet's verdict on a payment. */
import { styled } from '@mui/material';
import type { WalletWord } from '../../domain/money/wallet/wallet-word.ts';

export const StateChip = styled('span')<{ tone: WalletWord['tone'] | 'bad' }>(
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

export function WalletChip({ word: { short, long, tone } }: { readonly word: WalletWord }) {
  return (
    <StateChip tone={tone} title={`${long}.`}>
      {short}
    </StateChip>
  );
}
