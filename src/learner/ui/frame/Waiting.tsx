/** Something is on its way: a diamond that breathes and a sentence; after a while, what to do about it. */
import { useEffect, useState } from 'react';
import { Lozenge } from './Lozenge.tsx';
import { styled } from '../../../shared/ui/styled.ts';

const TIMEOUT = 12_000;

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 12,
  minHeight: '40vh',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '& svg': { color: theme.vars.palette.primary.main, animation: 'breathe 1.6s ease-in-out infinite' },
  '@keyframes breathe': { '50%': { opacity: 0.35 } },
  '& p': { margin: 0 },
  '@media (prefers-reduced-motion: reduce)': { '& svg': { animation: 'none' } },
}));

export function Waiting({ text = 'Loading...' }: { text?: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Place role="status">
      <Lozenge size={28} />
      <p>{text}</p>
      {long && <p>The connection is slow. You can wait, or come back when the signal is better.</p>}
    </Place>
  );
}
