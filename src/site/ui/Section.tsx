/** A section of a page: a heading, a line under it, its content. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Sections on white stand between those on paper. */
  onSurface?: boolean;
  children: ReactNode;
};

export function Section({ title, lead, onSurface = false, children }: Props) {
  return (
    <Box
      component="section"
      sx={{
        py: { xs: 7, md: 11 },
        // Below the first screen: a phone lays it out when it comes near, and the first paint does not wait for it.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 720px',
        '@media print': { contentVisibility: 'visible' },
        ...(onSurface && {
          bgcolor: 'background.paper',
          borderBlock: '1px solid',
          borderColor: 'divider',
        }),
      }}
    >
      <Container>
        <Typography variant="h2">{title}</Typography>
        {lead && <Typography sx={{ mt: 1.5, maxWidth: '58ch', color: 'text.secondary' }}>{lead}</Typography>}
        <Box sx={{ mt: { xs: 3.5, md: 5 } }}>{children}</Box>
      </Container>
    </Box>
  );
}
