import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { now } from '../../../shared/data/clock.ts';
import { remainingClasses } from '../../../domain/classes/calendar.ts';
import type { RegistrationSummary } from '../../../domain/dashboard/registration-summary.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { formatList } from '../../../domain/classes/course.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { laterSentence } from '../../../domain/seats/seat-messages.ts';
import { heldSentence } from '../../../domain/classes/enrollment.ts';
import { weekendOf } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { toasts } from '../../../domain/wire/messages.ts';
import { onWiped } from '../../../pwa/broadcast.ts';
import { useCatalogue } from '../../state/catalogue.ts';
import { dropSummary, markLeft, readSummary } from '../../state/summary.ts';
import { AsideLayout, SidePanel } from '../../ui/frame/AsideLayout.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PayStep } from '../../ui/cards/PayCard.tsx';
import styles from './RegistrationSuccess.module.css';
import surfaces from '../../ui/surfaces.module.css';
import { CalendarPanel } from '../calendar/Calendar.tsx';

const steps = [
  ['Complete your payment', 'Send the money by mobile money, then show us the message that you get.'],
  ['Contact us on WhatsApp', 'Only if you get stuck; the message is already written.'],
  ['Access your dashboard', 'This card, your classes and your links are there.'],
] as const;

export function RegistrationSuccess() {
  const [summary] = useState(readSummary);
  useForgetOnLeaving();
  if (summary === null) return <Navigate to={paths.register()} replace />;
  return <Summary {...summary} />;
}

function Summary(summary: RegistrationSummary) {
  const {
    orderId,
    courseId,
    courseName,
    userName,
    phone,
    whatsappUrl,
    amount,
    owed,
    firstWeekend,
    seatHeldUntil,
    wantedWeekend,
  } = summary;
  const { catalogue, status } = useCatalogue({ newest: true });
  const enrollment = { id: orderId, courseId: courseId ?? '', status: 'pending', validUntil: null } as const;
  const first = firstWeekend ?? weekendOf(now());
  const wasFull = wantedWeekend ? laterSentence(wantedWeekend, first) : '';
  const [next] = remainingClasses({ ...enrollment, firstWeekend: first }, catalogue.offerings, now());
  return (
    <AsideLayout
      title="You are registered"
      text={
        <>
          Your place is kept, <bdi>{userName}</bdi>.
        </>
      }
      side={<SidePanel title="Next steps" steps={steps} />}
      below={
        courseId !== undefined && (
          <section className={surfaces.stack} aria-labelledby="calendar">
            <h2 id="calendar">{siteMessages.calendar}</h2>
            {status === 'loading' ? (
              <p className={surfaces.muted}>Looking for your class times...</p>
            ) : (
              <CalendarPanel
                title={courseName}
                enrollment={{ ...enrollment, firstWeekend: first }}
                offerings={catalogue.offerings}
              />
            )}
          </section>
        )
      }
    >
      <PayStep
        title={formatList(owed?.lines.map(({ title }) => title) ?? [courseName])}
        firstClass={next?.startsAt ?? usualTimes(first).saturdayStartsAt}
        note={`${wasFull} ${heldSentence(seatHeldUntil, now()) ?? ''}`.trim()}
        {...(owed ?? { reference: orderId, due: amount, received: 0 })}
        numbers={catalogue.paymentNumbers}
        phone={phone ?? null}
        isLoading={status === 'loading'}
        proofHref={paths.register({ order: orderId })}
      />
      <p className={surfaces.muted}>
        {toasts.registrationSuccess.title} {toasts.registrationSuccess.text}
      </p>
      <nav aria-label="Go on">
        <div className={styles.links}>
          <Button variant="text" href={whatsappUrl} target="_blank" rel="noopener">
            Contact us on WhatsApp
          </Button>
          <Button variant="text" to={paths.dashboard()}>
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
    </AsideLayout>
  );
}

/** Forgets the summary when the page is left, but not on reload, and when private data is wiped. */
function useForgetOnLeaving(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const forget = () => {
      dropSummary();
      void navigate(paths.register(), { replace: true });
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && forget());
    const stopHearing = onWiped(forget);
    addEventListener('pagehide', markLeft);
    addEventListener('pageshow', comeBack);
    return () => {
      stopHearing();
      removeEventListener('pagehide', markLeft);
      removeEventListener('pageshow', comeBack);
      if (location.pathname !== paths.registrationSuccess) dropSummary();
    };
  }, [navigate]);
}
