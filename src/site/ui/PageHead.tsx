/** The head of every page but home: its title on the deep ground, beside or above the cloth. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Cloth } from './Cloth.tsx';

const STRIP = 52;

export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', bgcolor: 'hub.deep', color: 'hub.onDeep' }}>
      <Cloth strip={STRIP} />
      <Container sx={{ pt: { xs: 5, md: 9 }, pb: { xs: `${STRIP + 32}px`, md: 9 } }}>
        <Typography
          variant="h1"
          sx={{ maxWidth: { md: 600 }, fontSize: 'clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)' }}
        >
          {title}
        </Typography>
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ mt: 1.5, maxWidth: { xs: '48ch', md: 540 }, color: 'hub.onDeepMuted' }}
        >
          {lead}
        </Typography>
        {children}
      </Container>
    </Box>
  );
}
