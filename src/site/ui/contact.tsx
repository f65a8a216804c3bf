/** The ways to reach us. `data-contact` marks what the page's script replaces when staff change a contact. */
import type { SxProps, Theme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { siteMessages } from '../../domain/wire/messages.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../domain/people/whatsapp.ts';
import { useSite } from './site.ts';

export function ChatGlyph({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.9L3.5 20.5l4.1-1.2A8.5 8.5 0 1 0 12 3.5z" />
      <path d="M8.5 10.5h7M8.5 13.8h4.5" />
    </svg>
  );
}

export function MailGlyph() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5" strokeLinejoin="round" />
    </svg>
  );
}

/** A new tab, as the spec asks for the chat; the label says so to those who cannot see it. */
const newTab = { target: '_blank', rel: 'noopener' } as const;

/** `WhatsApp Support 097 000 0000` */
export function WhatsAppLink({ sx }: { sx: SxProps<Theme> }) {
  const { contacts } = useSite();
  return (
    <Box
      component="a"
      href={whatsappLink(contacts.whatsapp, INTEREST_MESSAGE)}
      {...newTab}
      data-contact="whatsapp"
      sx={sx}
    >
      <ChatGlyph />
      <span>
        WhatsApp Support{' '}
        <Box component="span" data-contact-text="whatsapp" sx={{ whiteSpace: 'nowrap' }}>
          {formatPhone(contacts.whatsapp)}
        </Box>
      </span>
    </Box>
  );
}

/** Breaks after its sign, where a narrow phone has to break it. */
export function EmailLink({ sx }: { sx: SxProps<Theme> }) {
  const { contacts } = useSite();
  const [name, host] = contacts.email.split('@');
  return (
    <Box component="a" href={`mailto:${contacts.email}`} data-contact="email" sx={sx}>
      <MailGlyph />
      <Box component="span" data-contact-text="email" sx={{ overflowWrap: 'anywhere' }}>
        {name}@<wbr />
        {host}
      </Box>
    </Box>
  );
}

const bubble = {
  position: 'fixed',
  right: { xs: 16, md: 28 },
  bottom: { xs: 16, md: 28 },
  zIndex: 9,
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  color: '#fff',
  bgcolor: '#0B7A43',
  border: '2px solid #fff',
  boxShadow: '0 6px 20px rgb(20 12 4 / .3)',
  displayPrint: 'none',
  '& > span': {
    position: 'absolute',
    right: 'calc(100% + 12px)',
    px: 1.75,
    py: 1,
    borderRadius: '12px',
    bgcolor: 'text.primary',
    color: 'background.default',
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    whiteSpace: 'nowrap',
    opacity: 0,
    pointerEvents: 'none',
    '@media (prefers-reduced-motion: no-preference)': { transition: 'opacity .12s' },
  },
  '&:is(:hover, :focus-visible):not([data-quiet]) > span': { opacity: 1 },
};

/** The floating button that opens a chat with a prefilled message; its tooltip is its name. */
export function ChatButton() {
  const { contacts } = useSite();
  return (
    <Box
      component="a"
      href={whatsappLink(contacts.whatsapp, INTEREST_MESSAGE)}
      {...newTab}
      data-contact="whatsapp"
      data-tip=""
      sx={bubble}
    >
      <ChatGlyph size={28} />
      <span>
        <b>{siteMessages.chat}</b>
        <br />
        {siteMessages.chatHelp}
      </span>
    </Box>
  );
}
