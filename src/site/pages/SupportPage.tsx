/** `/support`: the ways to reach us first, the usual questions below. */
import Box from '@mui/material/Box';
import { EmailLink, WhatsAppLink } from '../ui/contact.tsx';
import { TextPage } from './TextPage.tsx';

const way = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 64,
  px: 2.5,
  py: 1.5,
  color: 'primary.main',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '18px',
  fontWeight: 700,
  textUnderlineOffset: '3px',
  '& svg': { flex: 'none' },
};

export function SupportPage() {
  return (
    <TextPage name="support" title="Support" lead="On WhatsApp or by email, a person answers.">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, maxWidth: 760, mb: 6 }}>
        <WhatsAppLink sx={way} />
        <EmailLink sx={way} />
      </Box>
    </TextPage>
  );
}
