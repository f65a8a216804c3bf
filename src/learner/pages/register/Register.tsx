import { weekendWord } from '#hub';
import { Suspense, useState } from 'react';
import { useIsAfter } from '../../../shared/ui/use-is-after.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CommandError } from '../../../shared/data/errors.ts';
import { lazyPage } from '../../../shared/lazy-page.tsx';
import { type AuthSession, useAuthSession } from '../../data/auth-session.ts';
import { priceOfAll } from '../../../domain/classes/course.ts';
import { perSkill } from '../../../domain/wire/messages.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { RegistrationForm } from '../../forms/RegistrationForm.tsx';
import type { Registered } from '../../forms/registration.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { noteName } from '../../state/initials.ts';
import { reprice, useCatalogue } from '../../state/catalogue.ts';
import { storeSummary } from '../../state/summary.ts';
import { AsideLayout, SidePanel } from '../../ui/frame/AsideLayout.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { Loading } from '../../ui/frame/CentredPage.tsx';

/** Loaded only for a signed-in learner. */
const { Page: Enrol } = lazyPage(async () => (await import('./Enrol.tsx')).Enrol);

const steps = [
  ['Register', 'Your account and your place are made together.'],
  ['Pay by mobile money', 'You see the number, the amount and your reference, and show us the confirmation.'],
  ['Get class links', 'They unlock 15 minutes before each class and work from any device.'],
] as const;

const LOOKING = 'Loading your details...';
/** How long to wait before the page shows the form for visitors, ms. */
const TIMEOUT = 8_000;

/** True while a remembered session is unconfirmed: a signed-in learner must not be asked for a password. */
function useStillAsking({ status, ...session }: AuthSession): boolean {
  const isLate = useIsAfter(TIMEOUT);
  return !isLate && status === 'unknown' && 'lastUid' in session && session.lastUid !== null;
}

export function Register() {
  const session = useAuthSession();
  const navigate = useNavigate();
  const preselected = useSearchParams()[0].get('course');
  const { catalogue, status } = useCatalogue();
  const { courses, offerings, contacts } = catalogue;
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const isAsking = useStillAsking(session);
  // Keeps the form in place until the next page is there.
  const person = session.status === 'signed-in' && !busy && !isDone ? session.person : null;

  const onDone = ({ status: became, ...summary }: Registered) => {
    noteName(summary.userName);
    // An earlier order may be paid or under review; the dashboard shows it.
    if (became !== 'pending') {
      showToast({ title: 'You already have an order for this course.' });
      void navigate(paths.dashboard({ order: summary.orderId }), { replace: true });
      return;
    }
    storeSummary(summary);
    void navigate(paths.registrationSuccess, { replace: true });
  };
  const price = priceOfAll(courses);
  const common = {
    courses,
    offerings,
    coursesStatus: status,
    preselected,
    helpHref: whatsappLink(contacts.whatsapp, INTEREST_MESSAGE),
    onPrice: reprice,
    onDone,
  };
  return (
    <AsideLayout
      title="Register for a course"
      text={`Live classes every ${weekendWord}.${price === null ? '' : ` ${perSkill(price)}.`}`}
      side={<SidePanel title="How it works" steps={steps} />}
    >
      <section className={surfaces.panel}>
        <div className={surfaces.panelBody}>
          {isAsking && <Loading text={LOOKING} />}
          {person === null && !isAsking && (
            <RegistrationForm
              {...common}
              signInHref={(course) => paths.auth({ next: paths.register(course ? { course } : {}) })}
              onBusy={(now) => {
                setTried(true);
                setBusy(now);
              }}
              onFailed={setFailure}
              onDone={(registered) => {
                setDone(true);
                onDone(registered);
              }}
            />
          )}
          {person !== null && (
            <Suspense fallback={<Loading text={LOOKING} />}>
              <Enrol key={person.uid} {...common} person={person} resume={!tried} failed={failure} />
            </Suspense>
          )}
        </div>
      </section>
    </AsideLayout>
  );
}
