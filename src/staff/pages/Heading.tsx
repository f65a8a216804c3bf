/** A page's title (also the browser tab's), its tabs, each with its own address, and the content beside the title. */
import { Box, Tab, Tabs, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <title>{`${title} · Admin Portal`}</title>
      <Typography
        variant="h1"
        // Tabs follow the title on the left; anything else goes to the right.
        sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere', '&:has(+ .MuiTabs-root)': { mr: 1 } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export type PageTab = { readonly label: string; readonly to: string; readonly count?: number };
type Props<Name extends string> = {
  readonly label: string;
  readonly tabs: Readonly<Record<Name, PageTab>>;
  readonly open: Name;
};

export function PageTabs<Name extends string>({ label: name, tabs, open }: Props<Name>) {
  return (
    <Tabs
      value={open}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={name}
      sx={{
        width: { xs: '100%', md: 'auto' },
        maxWidth: '100%',
        mr: 'auto',
        minHeight: 40,
        // A count that comes late would leave the moving line behind.
        '& .MuiTabs-indicator, & .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
        '& .MuiTabScrollButton-root': { display: { md: 'none' } },
        '& .Mui-selected': { boxShadow: 'inset 0 -2px currentColor' },
        '& .MuiTab-root': { minHeight: { xs: 44, md: 40 }, minWidth: 0, px: 1.25, py: 0.5 },
      }}
    >
      {Object.entries<PageTab>(tabs).map(([value, { label, to, count = 0 }]) => (
        <Tab
          key={value}
          value={value}
          component={Link}
          to={to}
          label={
            <span>
              {label}
              {count > 0 && <Box component="span"> {count.toLocaleString('en')}</Box>}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
