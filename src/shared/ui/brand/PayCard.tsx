/** A debt as a card that reads like a mobile-money confirmation: a head, rows, actions. Only the look. */
import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { CARD_RADIUS, code, tabular } from '../type.ts';

export type PayRow = {
  readonly label: string;
  readonly value: ReactNode;
  /** Order codes: monospace and spaced. */
  readonly isCode?: boolean;
  /** A copy button or a dial link. */
  readonly action?: ReactNode;
};

const Card = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: CARD_RADIUS,
  background: theme.vars.palette.background.paper,
}));

const Head = styled('div')(({ theme }) => ({
  padding: '16px 20px',
  background: theme.vars.palette.hub.copperSoft,
  color: theme.vars.palette.secondary.main,
  lineHeight: 1.35,
  '& strong': { display: 'block', fontWeight: 800 },
}));

const Rows = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '8px 20px',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 16,
    minHeight: 48,
    paddingBlock: 4,
    borderBottom: `1px dashed ${theme.vars.palette.divider}`,
  },
  '& > div:last-of-type': { borderBottom: 0 },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
}));

const Value = styled('span')({ ...tabular, fontWeight: 700 });
const CodeValue = styled('span')(code);
const Foot = styled('div')({ display: 'grid', gap: 10, padding: '0 20px 20px' });

type Props = {
  /** `Payment Required` */
  head: ReactNode;
  /** The course. */
  subject: ReactNode;
  rows: readonly PayRow[];
  /** Buttons, the primary one first. */
  children?: ReactNode;
};

export function PayCard({ head, subject, rows, children }: Props) {
  return (
    <Card>
      <Head>
        <strong>{head}</strong>
        {subject}
      </Head>
      <Rows>
        {rows.map(({ label, value, isCode = false, action }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isCode ? <CodeValue>{value}</CodeValue> : <Value>{value}</Value>}
              {action}
            </dd>
          </div>
        ))}
      </Rows>
      {children && <Foot>{children}</Foot>}
    </Card>
  );
}
