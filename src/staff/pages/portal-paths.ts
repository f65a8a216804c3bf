/** Addresses inside the portal, with the filters that its pages understand. */
import type { WalletView } from '../../domain/money/wallet/wallet-label.ts';
import type { Slot } from '../../domain/classes/class-session.ts';
import type { OrderState } from '../../domain/money/order.ts';
import type { RoundKind } from '../../domain/rounds/message-template.ts';
import type { Day } from '../../domain/time/time.ts';
import { paths, type Query, withQuery } from '../../domain/wire/paths.ts';

const at = (page: string, query: Query): string => withQuery(paths.opsPage(page), query);

/** Days back from now, as in an address; 0 if there are none. */
export const daysOf = (text: string | null): number =>
  Math.min(3_650, Number(text?.match(/^\d+$/)?.[0] ?? 0));

export const portalPaths = {
  dashboard: paths.ops,
  payments: (
    query: {
      status?: 'approved' | 'rejected' | 'decided';
      since?: string;
      duplicates?: '1';
      wallet?: WalletView;
      weekend?: 'next';
      proof?: string;
    } = {},
  ) => at('payments', query),
  wallet: paths.opsPage('payments/wallet'),
  unclaimed: (query: { show?: 'set_aside' } = {}) => at('payments/unclaimed', query),
  refunds: (query: { mark?: string } = {}) => at('payments/refunds', query),
  dayClose: (query: { day?: Day } = {}) => at('payments/close', query),
  weekend: paths.opsPage('weekend'),
  weekendClass: (offeringId: string, slot: Slot) => at(`weekend/${offeringId}/${slot}`, {}),
  students: (query: { since?: string; until?: string; find?: string; order?: OrderState } = {}) =>
    at('students', query),
  person: (uid: string) => at(`students/${encodeURIComponent(uid)}`, {}),
  enrollments: (
    query: {
      show?: 'active' | 'joined' | 'missed' | 'claims';
      order?: OrderState;
      since?: string;
      course?: string;
      /** A Saturday: those enrolled in this weekend. */
      weekend?: Day;
    } = {},
  ) => at('enrollments', query),
  courses: paths.opsPage('courses'),
  offerings: paths.opsPage('offerings'),
  links: paths.opsPage('links'),
  linksFrom: (saturday: Day) => at('links', { from: saturday }),
  certificates: (query: { weekend?: Day; find?: string } = {}) => at('certificates', query),
  rounds: (query: { round?: string; kind?: RoundKind; weekend?: Day; course?: string } = {}) =>
    at('rounds', query),
  messageTemplates: paths.opsPage('rounds/messages'),
  exports: paths.opsPage('exports'),
  logs: paths.opsPage('logs'),
  account: (tab = 'passkeys') => at(`account/${tab}`, {}),
  settings: (tab?: string) => at(tab === undefined ? 'settings' : `settings/${tab}`, {}),
} as const;

/** The queue with this proof open. Its filters stay if `present` is an address of the queue. */
export function proofInQueue(proof: string, present: { pathname: string; search: string }): string {
  const filters = new URLSearchParams(present.pathname === portalPaths.payments() ? present.search : '');
  filters.delete('status');
  filters.set('proof', proof);
  return `${portalPaths.payments()}?${filters}`;
}

export const accountTabs = {
  password: { label: 'Password', to: portalPaths.account('password') },
  passkeys: { label: 'Passkeys', to: portalPaths.account() },
  sessions: { label: 'Sessions', to: portalPaths.account('sessions') },
} as const;
export type AccountTab = keyof typeof accountTabs;
