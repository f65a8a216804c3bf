import { siteMessages } from '../../domain/wire/site-messages.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../domain/people/whatsapp.ts';
import styles from './contact.module.css';
import { lineGlyph } from '../../shared/ui/brand/CourseGlyph.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import shapes from './shapes.module.css';
import { useSite } from './site.ts';

export function ChatGlyph({ size = 20 }: { size?: number }) {
  return (
    <svg {...lineGlyph(size)} strokeWidth="2">
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

/** The spec asks for a new tab; the label tells screen readers. */
const newTab = { target: '_blank', rel: 'noopener' } as const;

/** `WhatsApp Support 097 000 0000` */
export function WhatsAppLink({ className }: { className: string | undefined }) {
  const { contacts } = useSite();
  return (
    <a
      href={whatsappLink(contacts.whatsapp, INTEREST_MESSAGE)}
      {...newTab}
      data-contact="whatsapp"
      className={className}
    >
      <ChatGlyph />
      <span>
        WhatsApp Support{' '}
        <span data-contact-text="whatsapp" className={shapes.noBreak}>
          {formatPhone(contacts.whatsapp)}
        </span>
      </span>
    </a>
  );
}

/** May wrap after its `@` on a narrow phone. */
export function EmailLink({ className }: { className: string | undefined }) {
  const { contacts } = useSite();
  const [name, host] = contacts.email.split('@');
  return (
    <a href={`mailto:${contacts.email}`} data-contact="email" className={className}>
      <MailGlyph />
      <span data-contact-text="email" className={styles.email}>
        {name}@<wbr />
        {host}
      </span>
    </a>
  );
}

export function ChatButton() {
  const { contacts } = useSite();
  return (
    <a
      href={whatsappLink(contacts.whatsapp, INTEREST_MESSAGE)}
      {...newTab}
      data-contact="whatsapp"
      data-tip=""
      className={classNames(styles.chat, shapes.screenOnly)}
    >
      <ChatGlyph size={28} />
      <span className={styles.tip}>
        <b>{siteMessages.chat}</b>
        <br />
        {siteMessages.chatHelp}
      </span>
    </a>
  );
}
