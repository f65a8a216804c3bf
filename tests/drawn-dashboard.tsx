/** The learner's dashboard as React draws it into a document whose head names a program. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { DashboardView } from '../src/learner/pages/dashboard/Dashboard.tsx';
import type { LearnerData } from '../src/learner/state/use-learner.ts';
import { Shell } from '../src/learner/pages/Layout.tsx';
import { makeCatalogue } from './factories/catalogue.ts';
import { NOW } from './factories/clock.ts';
import { makeCourse } from './factories/course.ts';
import { makeEnrollment } from './factories/enrollment.ts';
import { makeUser } from './factories/learner.ts';
import { makeOrder } from './factories/order.ts';

export const UID = 'learner-chanda';

/** A learner with one paid course of that title. */
export const dataOf = (title = 'Data Analysis'): LearnerData => ({
  asOf: NOW,
  user: makeUser(),
  orders: [makeOrder({ status: 'approved', receiptNumber: 'R-1' })],
  enrollments: [makeEnrollment({ status: 'paid' })],
  catalogue: makeCatalogue({ courses: [makeCourse({ title })] }),
});

export const rootOf = () => document.getElementById('root') as HTMLElement;

let close = () => {};

/** Takes away what was drawn. */
export function closeDocument(): void {
  close();
  close = () => {};
}

/** An empty page whose head names that program. */
export function openDocument(app: string | null = 'app-1'): void {
  closeDocument();
  const program = app === null ? '' : `<script type="module" data-src="/assets/${app}.js"></script>`;
  document.head.innerHTML = `<link data-rel="modulepreload">${program}`;
  document.body.innerHTML = '<div id="root"><p>Loading</p></div><noscript></noscript>';
}

/** The dashboard as React draws it at hub time `now`. */
export function renderDashboard(data: LearnerData, now = NOW, connection: 'live' | 'lost' = 'live'): void {
  vi.setSystemTime(now);
  const frame = { link: null, account: false };
  const page = { uid: UID, data, connection, first: null };
  const drawing = createRoot(rootOf());
  const view = <DashboardView {...page} />;
  const content = <Shell {...frame}>{view}</Shell>;
  flushSync(() => drawing.render(<MemoryRouter>{content}</MemoryRouter>));
  close = () => drawing.unmount();
}
