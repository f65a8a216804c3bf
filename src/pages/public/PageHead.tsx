/** The head of every page but home: its title on the deep ground, a strip of cloth along the edge. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Weave } from '../../ui/brand/Weave.tsx';

export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box sx={{ bgcolor: 'hub.deep', color: 'hub.onDeep' }}>
      <Container sx={{ pt: { xs: 5, md: 8 }, pb: { xs: 4, md: 6 } }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)' }}>
          {title}
        </Typography>
        {lead && (
          <Typography
            variant="subtitle1"
            component="p"
            sx={{ mt: 1.5, maxWidth: '56ch', color: 'hub.onDeepMuted' }}
          >
            {lead}
          </Typography>
        )}
        {children}
      </Container>
      <Box sx={{ height: 48, borderTop: '4px double #F2A870' }}>
        <Weave />
      </Box>
    </Box>
  );
}
