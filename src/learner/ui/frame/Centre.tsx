/** A page that says one thing: a headline, a sentence, what to do. */
import type { ReactNode } from 'react';
import { Lozenge } from './Lozenge.tsx';
import { styled } from '../../../shared/ui/styled.ts';

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 16,
  maxWidth: 560,
  marginInline: 'auto',
  paddingBlock: '6vh',
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& > svg': { color: theme.vars.palette.secondary.main },
}));

type Props = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

export function Centre({ title, text, children }: Props) {
  return (
    <Place>
      <Lozenge size={24} />
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Place>
  );
}
