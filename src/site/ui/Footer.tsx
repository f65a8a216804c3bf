/** The footer: quick links, the ways to reach us, the copyright line, the floating chat button (spec §2). */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { BRAND, COPYRIGHT_YEAR } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import { Logo } from '../../shared/ui/brand/Logo.tsx';
import { ChatButton, EmailLink, WhatsAppLink } from './contact.tsx';

const quickLinks = [
  { label: 'Courses', path: paths.courses },
  { label: 'Register', path: paths.register() },
  { label: 'Support', path: paths.support },
  { label: 'Terms', path: paths.terms },
  { label: 'Privacy', path: paths.privacy },
] as const;

export const footerLink = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  color: 'inherit',
  textUnderlineOffset: '3px',
  textDecorationThickness: '1px',
  '&:hover': { textDecorationThickness: '2px' },
  '& svg': { flex: 'none' },
};

type ColumnProps = { title: string; onScreenOnly?: boolean; children: ReactNode };

function Column({ title, onScreenOnly = false, children }: ColumnProps) {
  return (
    <Box sx={onScreenOnly ? { displayPrint: 'none' } : {}}>
      <Typography variant="h5" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Hidden until the page's script finds that the hub can be installed here. */
function InstallOffer() {
  return (
    <Box sx={{ mt: 2, '& [hidden]': { display: 'none' } }}>
      <Button variant="outlined" size="small" data-install="" hidden>
        Install the hub
      </Button>
      <Typography role="status" hidden sx={{ mt: 1, maxWidth: '36ch' }} variant="body2" />
    </Box>
  );
}

export function Footer() {
  return (
    <Box
      component="footer"
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        pt: 6,
        pb: { xs: 12, md: 5 },
        // On paper it says whose page this is and where to ask.
        '@media print': { pt: 3, pb: 0 },
      }}
    >
      <Container
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 8 },
          gridTemplateColumns: { sm: '1fr 1fr', md: '2fr 1fr 1.4fr' },
        }}
      >
        <Box sx={{ gridColumn: { sm: '1 / -1', md: 'auto' } }}>
          <Logo />
          <Typography sx={{ mt: 1.5, maxWidth: '36ch', color: 'text.secondary' }}>
            Short live courses in digital skills, taught on the weekend, from Zambia.
          </Typography>
          <InstallOffer />
        </Box>
        <Column title="Quick Links" onScreenOnly>
          {quickLinks.map((link) => (
            <li key={link.path}>
              <Box component="a" href={link.path} sx={footerLink}>
                {link.label}
              </Box>
            </li>
          ))}
        </Column>
        <Column title="Contact">
          <li>
            <WhatsAppLink sx={footerLink} />
          </li>
          <li>
            <EmailLink sx={footerLink} />
          </li>
        </Column>
      </Container>
      <Container
        component="p"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mt: 4,
          mb: 0,
          color: 'text.secondary',
          fontSize: '0.9375rem',
        }}
      >
        <Box component={Diamond} sx={{ color: 'secondary.main' }} />© {COPYRIGHT_YEAR} {BRAND}
      </Container>
      <ChatButton />
    </Box>
  );
}
