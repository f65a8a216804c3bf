/** /registration-success: the one-time summary and what comes next (spec §2). */
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { now } from '../../../shared/data/clock.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { type Day, weekendOf } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { offerInstall } from '../../../pwa/install-offer.ts';
import { useCatalogue } from '../../state/catalogue.ts';
import { dropSummary, markLeft, readSummary } from '../../state/summary.ts';
import { Beside, SidePanel } from '../../ui/frame/AsideLayout.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PayCard } from '../../../shared/ui/brand/PayCard.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { CalendarPanel } from '../calendar/CalendarPanel.tsx';
import typeScale from '../../../shared/ui/type.module.css';

const steps = [
  ['Contact us on WhatsApp', 'Say that you registered; the message is already written.'],
  [
    'Complete your payment',
    'Submit Proof to Unlock shows the numbers to pay to, and takes the confirmation.',
  ],
  ['Access your dashboard', 'Your classes, your payment and your links are there.'],
] as const;

export function RegistrationSuccess() {
  const [summary] = useState(readSummary);
  useForgetOnLeaving();
  useEffect(() => (summary === null ? undefined : offerInstall()), [summary]);
  if (summary === null) return <Navigate to={paths.register()} replace />;
  const { orderId, courseId, courseName, userName, whatsappUrl, amount, firstWeekend } = summary;
  return (
    <Beside
      title="You are registered"
      text="Keep the order number: you type it as the reference when you pay."
      side={<SidePanel title="Next steps" steps={steps} />}
      below={
        courseId !== undefined && (
          <OwnCalendar
            title={courseName}
            orderId={orderId}
            courseId={courseId}
            firstWeekend={firstWeekend ?? weekendOf(now())}
          />
        )
      }
    >
      <PayCard
        head="Registration received"
        subject={courseName}
        rows={[
          { label: 'Name', value: <bdi>{userName}</bdi> },
          { label: 'Course', value: courseName },
          {
            label: 'Order',
            value: formatOrderCode(orderId),
            isCode: true,
            action: <CopyButton value={orderId} what="order number" />,
          },
          { label: 'Amount', value: formatKwacha(amount) },
        ]}
      >
        <Button href={paths.register({ order: orderId })}>{cardMessages.submitProof}</Button>
        <Button variant="outlined" href={whatsappUrl} target="_blank" rel="noopener">
          Contact us on WhatsApp
        </Button>
      </PayCard>
      <nav aria-label="Go on" style={{ marginTop: 16 }}>
        <div className={surfaces.actions}>
          <Button variant="text" href={paths.dashboard()}>
            Go to Dashboard
          </Button>
          <Button variant="text" href={paths.courses}>
            Browse Courses
          </Button>
          <Button variant="text" href={paths.support}>
            Get Support
          </Button>
        </div>
      </nav>
    </Beside>
  );
}

type CalendarProps = {
  readonly title: string;
  readonly orderId: string;
  readonly courseId: string;
  readonly firstWeekend: Day;
};

/** The calendar of the course's own classes, which the home page promises to those who register (spec §2). */
function OwnCalendar({ title, orderId, courseId, firstWeekend }: CalendarProps) {
  const { catalogue, status } = useCatalogue();
  const enrollment = {
    id: orderId,
    courseId,
    status: 'pending',
    firstWeekend,
    validUntil: null,
  } as const;
  return (
    <section className={surfaces.stack} aria-labelledby="calendar">
      <h2 className={typeScale.h3} id="calendar">
        {siteMessages.calendar}
      </h2>
      {status === 'loading' ? (
        <p className={surfaces.muted}>Looking for your class times...</p>
      ) : (
        <CalendarPanel title={title} enrollment={enrollment} offerings={catalogue.offerings} />
      )}
    </section>
  );
}

/** Forgets the summary when the page is left, but not when it is reloaded. */
function useForgetOnLeaving(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      dropSummary();
      void navigate(paths.register(), { replace: true });
    };
    addEventListener('pagehide', markLeft);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', markLeft);
      removeEventListener('pageshow', comeBack);
      if (location.pathname !== paths.registrationSuccess) dropSummary();
    };
  }, [navigate]);
}
