/** The learner's courses, the next step, and the way into each class (spec §2, §4). */
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CourseCard as Card } from '../../../domain/dashboard/course-card.ts';
import { dashboardAt, type StepKind } from '../../../domain/dashboard/dashboard.ts';
import { normaliseOrderCode } from '../../../domain/money/order.ts';
import { TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { COUNTDOWN_INTERVAL } from '../../../domain/wire/limits.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { showBadge } from '../../../pwa/push.ts';
import { deviceZone, useNow } from '../../../shared/state/clock.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { useQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { refreshCatalogue } from '../../state/catalogue.ts';
import { signInPath } from '../../state/sign-out.ts';
import { readFirstSnapshot, type Ready, useLearner } from '../../state/use-learner.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { CourseCard } from './CourseCard.tsx';
import styles from './Dashboard.module.css';
import { LATE_ID, LatePart, togetherWith } from './NextStep.tsx';

/** Loads what the first draw needs: the snapshot, and the focus or tap from a kept view. True iff there is something to draw. */
export async function prepareDashboard(): Promise<boolean> {
  const isKept = 'kept' in document.documentElement.dataset;
  if (isKept) carryOver();
  return (await readFirstSnapshot()) || isKept;
}

export function Dashboard() {
  const { state, retry } = useLearner();
  const [query] = useSearchParams();
  const order = query.get('order');
  const { hash } = useLocation();
  const { status } = state;
  const navigate = useNavigate();

  useEffect(() => {
    if (status === 'no-account') {
      showToast({ title: errorMessages.accountNotFound }, 'error');
      void navigate(paths.register(), { replace: true });
    }
    if (status !== 'signed-out') return;
    // The sign-in page shows the same sentence for every order id: nothing is looked up (rules §7).
    const next = paths.dashboard(order === null ? {} : { order }) + hash;
    void navigate(signInPath(next), { replace: true });
  }, [status, order, hash, navigate]);

  if (state.status === 'failed') {
    return (
      <CentredPage title="Your Dashboard" text={errorMessages.dashboardNotLoaded}>
        <Button onClick={retry}>Try again</Button>
      </CentredPage>
    );
  }
  if (state.status !== 'ready') return <Loading text={cardMessages.loading} />;
  const { status: _, ...ready } = state;
  return <DashboardView {...ready} first={order === null ? null : normaliseOrderCode(order)} />;
}

type ViewProps = Ready & { readonly first: string | null };

const ASKING: ReadonlySet<StepKind | undefined> = new Set([
  'join',
  'link_missing',
  'refused',
  'resubmit',
  'pay',
]);

/** Redrawn only for new data: a change of the session alone changes nothing on it. */
export const DashboardView = memo(function View({ uid, data, connection, first }: ViewProps) {
  const now = useNow(COUNTDOWN_INTERVAL);
  const kept = useQueuedProofs(uid).entries ?? [];
  const { orders, enrollments, catalogue } = data;
  const { banners, cards, next } = dashboardAt({ orders, enrollments, catalogue, kept, first }, now);
  const waitsForLink = cards.some(({ sessions }) => sessions.some(({ state }) => state === 'noLink'));
  useLinkPolling(waitsForLink);
  // The app icon's badge: the learner must act now.
  const isAskedFor = ASKING.has(next?.kind);
  useEffect(() => showBadge(isAskedFor), [isAskedFor]);
  const announcement = useAnnouncement(cards);
  const justPaid = useJustPaid(cards);
  useEffect(() => {
    import('./kept-view.ts').then(
      ({ keepView }) => keepView(uid, data),
      () => undefined,
    );
  }, [uid, data, connection]);
  useShortcut();

  const startOf = ({ awaited }: Card) => awaited?.startsAt ?? Infinity;
  const [nextClass] = cards.filter(({ awaited }) => awaited).sort((a, b) => startOf(a) - startOf(b));
  const owed = cards.find(({ state }) => state === 'pending' || state === 'part_paid');
  const page = {
    uid,
    data,
    kept,
    now,
    zone: deviceZone(),
    banners,
    next,
    justPaid,
    leads: next ? togetherWith(next.card, { data, kept }) : [],
    shortcuts: { pay: next?.kind === 'pay' ? next.card : owed, nextClass },
  };
  const ordered = next ? [next.card, ...cards.filter((card) => card !== next.card)] : [];
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>Your Dashboard</h1>
        {cards.length > 0 && <h2>My Courses ({cards.length})</h2>}
        <p className={surfaces.muted}>
          {siteMessages.schedule} {TIME_ZONE_LABEL}
        </p>
        {connection === 'lost' && <AsOf connection={connection} asOf={data.asOf} />}
        <div className={styles.late} id={LATE_ID} />
      </div>
      {announcement}
      {cards.length === 0 && <EmptyCourses />}
      {cards.length > 0 && (
        <>
          <div className={styles.grid}>
            {ordered.map((card) => (
              <CourseCard key={card.order.id} card={card} page={page} />
            ))}
          </div>
          {cards.some(({ enrollment }) => enrollment.certificateId) && (
            <LatePart part="certificates" uid={uid} />
          )}
          <div className={surfaces.actions}>
            <Button variant="outlined" to={paths.register()}>
              Register for Another Course
            </Button>
            <Button variant="text" href={paths.courses}>
              Browse All Courses
            </Button>
            <Button variant="text" to={paths.readiness}>
              Is this phone ready for class?
            </Button>
          </div>
          <LatePart
            part="offers"
            uid={uid}
            isUseful={cards.some(({ state }) => state === 'under_review' || state === 'approved')}
          />
        </>
      )}
      {connection !== 'lost' && <AsOf connection={connection} asOf={data.asOf} />}
    </div>
  );
});

function EmptyCourses() {
  return (
    <section className={surfaces.panel} aria-labelledby="no-courses">
      <div className={surfaces.panelBody}>
        <span className={styles.sign}>
          <Diamond size={28} />
        </span>
        <h2 id="no-courses">{cardMessages.empty}</h2>
        <p>Your classes, payments and receipts will be here once you register for a course.</p>
        <div className={surfaces.actions}>
          <Button to={paths.register()}>Register Now</Button>
          <Button variant="outlined" href={paths.courses}>
            Browse Courses
          </Button>
        </div>
      </div>
    </section>
  );
}

const LINK_POLL_INTERVAL = 30_000;

/** Polls the catalogue while a class runs whose link is not published yet. */
function useLinkPolling(waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    refreshCatalogue();
    const timer = setInterval(refreshCatalogue, LINK_POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [waits]);
}

/** Announces changes to screen readers: a decision, a class that opens; never the countdown. */
function useAnnouncement(cards: readonly Card[]): ReactNode {
  const known = useRef<readonly string[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const present = cards.map(({ title, badge, sessions }) => {
    const open = sessions.filter(({ state }) => state === 'open').map(({ label }) => label);
    return `${[`${title}: ${badge}`, ...open].join('. ')}.`;
  });
  const changed = present.join('\n');
  useEffect(() => {
    const lines = changed.split('\n');
    const changes = known.current ? lines.filter((line) => !known.current?.includes(line)) : [];
    if (changes.length > 0) setSpoken(changes.join(' '));
    known.current = lines;
  }, [changed]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function useJustPaid(cards: readonly Card[]): string | undefined {
  const unpaid = useRef<ReadonlySet<string>>(new Set());
  const [paid, setPaid] = useState<string>();
  useEffect(() => {
    const found = cards.find(({ order, state }) => state === 'approved' && unpaid.current.has(order.id));
    if (found) setPaid(found.order.id);
    unpaid.current = new Set(cards.filter(({ state }) => state !== 'approved').map(({ order }) => order.id));
  }, [cards]);
  return paid;
}

/** Scrolls to the part that the address names: the app icon's shortcuts lead to the ids of `shortcutIds`. */
function useShortcut(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.parentElement
      ?.querySelectorAll('details')
      .forEach((one) => (one.open = one === part.nextElementSibling?.firstChild || one.open));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** Carries the focus and the last early tap, noted by the head's script, over to the page that React redraws. */
export function carryOver(): void {
  const root = document.getElementById('root') as HTMLElement;
  const noted = document.documentElement.dataset;
  const all = (names: string) => [...root.querySelectorAll<HTMLElement>(names)];
  const places = () => all('a,button,input,summary');
  let focused = -1;
  const noteFocus = () => {
    focused = places().findIndex((place) => place === document.activeElement);
  };
  noteFocus();
  root.addEventListener('focusin', noteFocus);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    root.removeEventListener('focusin', noteFocus);
    places()[focused]?.focus({ preventScroll: true });
    const { kept } = noted;
    delete noted['kept'];
    if (kept) all('button,input,summary')[Number(kept)]?.click();
  }).observe(root, { childList: true });
}
