/** A page's title, also for the browser's tab, and content beside it. */
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <title>{`${title} · Admin Portal`}</title>
      <Typography
        variant="h1"
        // Tabs follow it at the left; anything else stands at the right.
        sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere', '&:has(+ .MuiTabs-root)': { mr: 1 } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
