/** What surrounds every public page: skip link, bar, main, footer. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { WeaveDefs } from '../../shared/ui/brand/Weave.tsx';
import { Bar } from './Bar.tsx';
import { Footer } from './Footer.tsx';

const skip = {
  position: 'absolute',
  left: 16,
  top: -80,
  zIndex: 20,
  px: 2,
  py: 1.5,
  borderRadius: '12px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 700,
  '&:focus': { top: 8 },
};

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <Box component="a" href="#main" sx={skip}>
        Skip to content
      </Box>
      <WeaveDefs />
      <Bar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
