/** The parts that the public pages share. */
import { classDay, classStarts, weekendWord } from '#hub';
import type { ComponentProps, ReactNode } from 'react';
import { encodeQR } from 'qr';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../domain/people/whatsapp.ts';
import type { Course } from '../../domain/classes/course.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { DURING } from '../../domain/time/class-week.ts';
import { addDays, formatDate, weekendOf } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { lineGlyph, Weave } from '../../shared/ui/brand/brand.tsx';
import { CertificatePicture } from '../../shared/ui/brand/CertificatePicture.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import styles from './parts.module.css';
import { useSite } from './site.ts';

type ActionProps = ComponentProps<typeof Button> & {
  /** `flame` and `outlinedOnDeep` are for the dark green background. */
  readonly look?: 'filled' | 'outlined' | 'flame' | 'outlinedOnDeep';
};

export function Action({ look = 'filled', className, ...props }: ActionProps) {
  const classes = classNames(
    styles.screenOnly,
    look === 'flame' && styles.flame,
    look === 'outlinedOnDeep' && styles.outlinedOnDeep,
    className,
  );
  const variant = look.startsWith('outlined') ? 'outlined' : 'contained';
  return <Button {...props} variant={variant} className={classes} />;
}

type SectionProps = {
  title: string;
  lead?: string;
  onSurface?: boolean;
  children: ReactNode;
};

export function Section({ title, lead, onSurface = false, children }: SectionProps) {
  return (
    <section className={classNames(styles.section, onSurface && styles.onSurface)}>
      <div className={classNames(styles.container, styles.stack)}>
        <h2 className={type.h2}>{title}</h2>
        {lead && <p className={classNames(styles.muted, styles.lead)}>{lead}</p>}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

/** The woven pattern of a dark green section. The strip on a phone is 52 px high, or 144 px with `tall`. */
export function Cloth({ tall = false }: { tall?: boolean }) {
  return (
    <div className={classNames(styles.cloth, tall && styles.tall, styles.screenOnly)}>
      <Weave />
    </div>
  );
}

export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.deep}>
      <Cloth />
      <div className={classNames(styles.container, styles.stack, styles.pageHead)}>
        <h1 className={classNames(type.h1, styles.pageTitle)}>{title}</h1>
        <p className={classNames(type.subtitle1, styles.mutedOnDeep, styles.lead)}>{lead}</p>
        {children}
      </div>
    </div>
  );
}

export function CallToAction() {
  return (
    <section className={classNames(styles.deep, styles.screenOnly)}>
      <div className={styles.closingCloth}>
        <Weave />
      </div>
      <div className={classNames(styles.container, styles.stack, styles.closing)}>
        <h2 className={type.h2}>{siteMessages.closing}</h2>
        <p className={styles.mutedOnDeep}>
          Your first class can be {DURING} the coming {weekendWord}.
        </p>
        <div className={styles.actions}>
          <Action href={paths.register()} look="flame">
            {siteMessages.closingRegister}
          </Action>
          <Action href={paths.auth()} look="outlinedOnDeep">
            {siteMessages.closingSignIn}
          </Action>
        </div>
      </div>
    </section>
  );
}

/** Hidden where staff wrote nothing. */
export function FinalWork({ course }: { course: Course }) {
  return (
    <p className={classNames(type.body2, styles.work)}>
      You make: <span data-field="finalWork">{course.finalWork}</span>
    </p>
  );
}

/** Dated by the page's script, at about the same length so that nothing moves. */
export function FirstClass() {
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(useSite().now));
  return (
    <p className={type.body2} data-first={`${saturdayStartsAt},${sundayStartsAt}`}>
      First class on {classDay}, {classStarts}
    </p>
  );
}

export function ChatLink({ size, ...props }: ComponentProps<'a'> & { size?: number }) {
  return (
    <a
      href={whatsappLink(knownContacts.whatsapp, INTEREST_MESSAGE)}
      target="_blank"
      rel="noopener"
      data-contact="whatsapp"
      {...props}
    >
      <svg {...lineGlyph(size ?? 20)} strokeWidth="2">
        <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.9L3.5 20.5l4.1-1.2A8.5 8.5 0 1 0 12 3.5z" />
        <path d="M8.5 10.5h7M8.5 13.8h4.5" />
      </svg>
      {props.children}
    </a>
  );
}

/** `WhatsApp Support 097 000 0000` */
export function WhatsAppLink({ className }: { className: string | undefined }) {
  return (
    <ChatLink className={className}>
      <span>
        WhatsApp Support{' '}
        <span data-contact-text="whatsapp" className={styles.noBreak}>
          {formatPhone(knownContacts.whatsapp)}
        </span>
      </span>
    </ChatLink>
  );
}

/** May wrap after its `@` on a narrow phone. */
export function EmailLink({ className }: { className: string | undefined }) {
  const { email } = knownContacts;
  const [name, host] = email.split('@');
  return (
    <a href={`mailto:${email}`} data-contact="email" className={className}>
      <svg {...lineGlyph(20)} strokeWidth="2">
        <path d="M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5" />
      </svg>
      <span data-contact-text="email" className={styles.email}>
        {name}@<wbr />
        {host}
      </span>
    </a>
  );
}

export function SamplePicture({ className }: { className: string | undefined }) {
  const { base, now } = useSite();
  const [course] = knownCourses;
  if (!course) return null;
  const first = weekendOf(now);
  const { saturdayStartsAt } = usualTimes(first);
  const { sundayStartsAt } = usualTimes(addDays(first, 7));
  const printed = {
    name: 'Your Name',
    courseId: course.id,
    course: course.title,
    learnt: course.learningPoints,
    attended: `Came to live classes on ${formatDate(saturdayStartsAt)} and ${formatDate(sundayStartsAt)}.`,
  };
  return (
    <CertificatePicture
      stated={{ code: 'YOURCODEHERE', issuedAt: sundayStartsAt, printed }}
      site={base}
      modules={encodeQR(base + paths.verifyPage, 'raw', { ecc: 'low', border: 1 })}
      label="A certificate as you will get it, with your name, your course and what you learnt"
      className={className}
    />
  );
}
