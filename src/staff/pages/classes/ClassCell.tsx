/** One class in a row of its weekend: when it is, which leads to it, and how its link stands. */
import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { classStart, type Slot, windowState } from '../../../domain/classes/class-session.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import { formatDay, formatDayTime, formatTime, type Instant } from '../../../domain/time/time.ts';
import { isLinkOut, type LinkState } from '../../../domain/weekend/weekend-counts.ts';
import { Muted, Row } from '../../ui/shapes.tsx';
import { StateChip } from '../../ui/cells.tsx';
import { portalPaths } from '../portal-paths.ts';

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

type Props = {
  readonly offering: Offering;
  readonly slot: Slot;
  readonly title: string;
  /** Null where it is not known, and then what stands there instead. */
  readonly link: LinkState | null;
  readonly noLink?: ReactNode;
  readonly now: Instant;
};

export function ClassCell({ offering, slot, title, link, noLink, now }: Props) {
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
