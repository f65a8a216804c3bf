/** What pages of weekends share: their head with its tabs (decision 0118), and the cell of one class. */
import { weekendWord } from '#hub';
import type { ReactNode } from 'react';
import { Muted, Row } from '../../ui/shapes.tsx';
import { Heading, PageTabs } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { capital } from '../../../domain/time/class-week.ts';
import { useCan } from '../use-staff.ts';
import { Link as MuiLink } from '@mui/material';
import { classStart, type Slot, windowState } from '../../../domain/classes/class-session.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import { formatDay, formatDayTime, formatTime, type Instant } from '../../../domain/time/time.ts';
import { isLinkOut, type LinkState } from '../../../domain/weekend/weekend-counts.ts';
import { StateChip } from '../../ui/cells.tsx';

const tabs = {
  weekend: { label: `This ${weekendWord}`, to: portalPaths.weekend },
  offerings: { label: 'Offerings', to: portalPaths.offerings },
  links: { label: 'Links', to: portalPaths.links },
  certificates: { label: 'Certificates', to: portalPaths.certificates() },
} as const;
export type WeekendsTab = keyof typeof tabs;

type Props = { readonly open: WeekendsTab; readonly filters?: ReactNode; readonly children?: ReactNode };

export function WeekendsHead({ open, filters, children }: Props) {
  const managesCourses = useCan('manage_courses');
  return (
    <>
      <Heading title={`${capital(weekendWord)}s`}>{children}</Heading>
      {managesCourses && (
        <Row sx={{ mb: 1.5 }}>
          <PageTabs label={`${capital(weekendWord)}s`} open={open} tabs={tabs} />
          {filters}
        </Row>
      )}
    </>
  );
}

const linkWords = {
  published: 'Published',
  missing: 'Missing',
  unpublished: 'Not published',
  clash: 'Another course’s',
  repeated: 'Used twice',
  unsure: 'Unknown service',
} as const satisfies Record<LinkState, string>;

function toneOf(link: LinkState, asks: boolean) {
  if (link === 'published' || link === 'unsure') return 'good';
  if (!asks) return 'quiet';
  return isLinkOut(link) ? 'doubt' : 'bad';
}

type CellProps = {
  readonly offering: Offering;
  readonly slot: Slot;
  readonly title: string;
  /** Null while unknown; `noLink` is then shown instead. */
  readonly link: LinkState | null;
  readonly noLink?: ReactNode;
  readonly now: Instant;
};

export function ClassCell({ offering, slot, title, link, noLink, now }: CellProps) {
  const startsAt = classStart(offering, slot);
  const isMoved = startsAt !== classStart(usualTimes(offering.weekendDate), slot);
  const text = isMoved ? `Moved to ${formatDay(startsAt)}, ${formatTime(startsAt)}` : formatDayTime(startsAt);
  const state = windowState(startsAt, now);
  const asks = offering.isVisible && state !== 'ended';
  return (
    <Row sx={{ columnGap: 1, rowGap: 0.25 }}>
      <MuiLink href={portalPaths.weekendClass(offering.id, slot)} aria-label={`Open ${title}: ${text}`}>
        {isMoved ? <b>{text}</b> : text}
      </MuiLink>
      {state !== 'upcoming' && <Muted>{state === 'open' ? 'open now' : 'over'}</Muted>}
      {link === null ? noLink : <StateChip tone={toneOf(link, asks)}>{linkWords[link]}</StateChip>}
    </Row>
  );
}
