/** A page with one thing to do and, beside it on a wide screen and below it on a phone, what it leads to. */
import type { ReactNode } from 'react';
import { styled } from '../../../shared/ui/styled.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  maxWidth: 560,
  marginInline: 'auto',
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& header p': { margin: '8px 0 0', color: theme.vars.palette.text.secondary },
  '@media (min-width: 900px)': {
    maxWidth: 'none',
    gridTemplateColumns: 'minmax(0, 560px) minmax(280px, 400px)',
    justifyContent: 'space-between',
    columnGap: 56,
    alignItems: 'start',
    '& > aside': { gridColumn: 2, gridRow: '1 / span 3' },
  },
}));

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly side: ReactNode;
  /** What can wait: on a phone it comes after what stands beside the page on a wide screen. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

export function Beside({ title, text, side, below, children }: Props) {
  return (
    <Grid>
      <header>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </header>
      <div>{children}</div>
      {side}
      {below}
    </Grid>
  );
}

const Side = styled('aside')(({ theme }) => {
  const { hub } = theme.vars.palette;
  return {
    overflow: 'hidden',
    borderRadius: 18,
    background: hub.deep,
    color: hub.onDeep,
    padding: 24,
    '& h2': { ...theme.typography.h3, margin: '0 0 16px' },
    '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 20 },
    '& li': { position: 'relative', paddingInlineStart: 32 },
    '& li::before': {
      content: '""',
      position: 'absolute',
      left: 2,
      top: 7,
      width: 12,
      height: 12,
      transform: 'rotate(45deg)',
      background: hub.flame,
    },
    '& li:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: 7,
      top: 30,
      bottom: -20,
      width: 2,
      background: hub.onDeepMuted,
      opacity: 0.4,
    },
    '& strong': { display: 'block' },
    '& span': { color: hub.onDeepMuted },
  };
});

type SideProps = {
  readonly title: string;
  readonly steps: readonly (readonly [name: string, text: string])[];
};

/** Numbered by its diamonds: what comes after what. */
export function SidePanel({ title, steps }: SideProps) {
  return (
    <Side>
      <h2>{title}</h2>
      <ol>
        {steps.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Side>
  );
}
