/** The navigation bar: sticky, with a menu that opens and closes without a script. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { siteMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Logo } from '../../shared/ui/brand/Logo.tsx';
import { useSite } from './site.ts';

const links = [
  { label: 'Home', path: paths.home },
  { label: 'Courses', path: paths.courses },
  { label: 'About', path: paths.about },
  { label: 'Support', path: paths.support },
] as const;

const linkLook = {
  display: 'block',
  px: 1.5,
  py: 1.25,
  color: 'inherit',
  fontWeight: 700,
  fontSize: '1rem',
  textDecoration: 'none',
  borderRadius: '10px',
  '&:hover': { bgcolor: 'hub.mint' },
  '&[aria-current]': {
    color: 'primary.main',
    boxShadow: 'inset 0 -3px 0 -1px currentColor',
    borderRadius: 0,
  },
};

function Links() {
  const { path } = useSite();
  return links.map((link) => (
    <Box
      key={link.path}
      component="a"
      href={link.path}
      aria-current={link.path === path ? 'page' : undefined}
      sx={linkLook}
    >
      {link.label}
    </Box>
  ));
}

function Actions() {
  return (
    <>
      <Button href={paths.auth()} variant="outlined">
        {siteMessages.signIn}
      </Button>
      <Button href={paths.register()}>{siteMessages.registerNow}</Button>
    </>
  );
}

const hamburger = {
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: '12px',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '[open] > &': { bgcolor: 'hub.mint' },
  '& .x, [open] > & .bars': { display: 'none' },
  '[open] > & .x': { display: 'block' },
};

const sheet = {
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  display: 'grid',
  gap: 0.5,
  p: 2.5,
  pt: 1.5,
  maxHeight: 'calc(100dvh - 64px)',
  overflowY: 'auto',
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > .MuiButton-root': { mt: 1 },
};

function Menu() {
  return (
    <Box component="details" data-menu="" sx={{ display: { md: 'none' } }}>
      <Box component="summary" aria-label="Menu" sx={hamburger}>
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2.5"
          aria-hidden="true"
        >
          <path className="bars" d="M3 6h18M3 12h18M3 18h18" />
          <path className="x" d="M5 5l14 14M19 5L5 19" />
        </svg>
      </Box>
      <Box component="nav" aria-label="Main" sx={sheet}>
        <Links />
        <Actions />
      </Box>
    </Box>
  );
}

export function Bar() {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        viewTransitionName: 'bar',
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      <Container
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 64 }}
      >
        <Box
          component="a"
          href={paths.home}
          data-logo=""
          sx={{
            display: 'flex',
            color: 'inherit',
            textDecoration: 'none',
            py: 1,
            touchAction: 'manipulation',
          }}
        >
          <Logo />
        </Box>
        <Box
          component="nav"
          aria-label="Main"
          sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1 }}
        >
          <Links />
          <Box sx={{ display: 'flex', gap: 1.5, ml: 1.5 }}>
            <Actions />
          </Box>
        </Box>
        <Menu />
      </Container>
    </Box>
  );
}
