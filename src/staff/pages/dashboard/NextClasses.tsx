/** The classes of today, or else of the next weekend: who comes, who has not paid, and which class lacks its link. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { loadCatalogue, reloadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { type ClassSession, windowState } from '../../../domain/classes/class-session.ts';
import { nextClasses } from '../../../domain/classes/present-weekend.ts';
import { can } from '../../../domain/people/staff-member.ts';
import { formatDay, formatDayTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { Section } from '../../ui/Section.tsx';
import { Muted, PlainList, Row } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { Loaded } from '../Loaded.tsx';
import { portalPaths } from '../portal-paths.ts';
import { SeatsLink } from '../SeatsLink.tsx';
import { useSeats } from '../use-seats.ts';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.ts';

/** Names a day only where all of the classes are on it. */
function titleFor(classes: readonly ClassSession[], at: Instant): string {
  const [day, ...others] = new Set(classes.map(({ startsAt }) => formatDay(startsAt)));
  if (day === undefined || others.length > 0) return 'Next classes';
  return day === formatDay(at) ? `Today’s classes, ${day}` : `Next classes, ${day}`;
}

export function NextClasses() {
  const [at] = useState(now);
  // The catalogue has all that learners see of it, and costs no document read. What this device knows stands there at once.
  const known = useRead('catalogue', loadCatalogue);
  const read = useRead('fresh catalogue', reloadCatalogue);
  const catalogue = read.value ?? known.value;
  const classes = nextClasses(catalogue?.offerings ?? [], at);
  const seats = useSeats(
    classes.map(({ offering }) => offering),
    { enrolledOnly: true },
  );
  const titleOf = useTitles();
  const managesCourses = can(useStaff().role, 'manage_courses');
  const title = titleFor(classes, at);
  return (
    <Section
      title={title}
      isFlush
      beside={
        managesCourses && (
          <MuiLink href={portalPaths.offerings} sx={{ fontSize: '0.875rem' }}>
            All weekends
          </MuiLink>
        )
      }
    >
      <Loaded reading={{ ...read, value: catalogue }} rows={5} height={49}>
        {() => classes.length === 0 && <Empty title="No class is planned for the next weekend" />}
      </Loaded>
      <PlainList aria-label={title}>
        {classes.map(({ type, startsAt, offering }) => (
          <Row
            as="li"
            key={offering.id}
            sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', columnGap: 2, rowGap: 0.5 }}
          >
            <Box sx={{ flex: '1 1 12rem', display: 'grid', overflowWrap: 'anywhere' }}>
              <b>{titleOf(offering.courseId)}</b>
              <Muted>
                {formatDayTime(startsAt)} {TIME_ZONE_LABEL}
                {windowState(startsAt, at) === 'open' && ', open now'}
              </Muted>
            </Box>
            <Box sx={{ flex: '1 1 11rem', maxWidth: '15.5rem' }}>
              <SeatsLink offering={offering} counted={seats} enrolledOnly />
            </Box>
            <Box sx={{ flex: '0 0 6.25rem' }}>
              {offering.linksPublished[type] ? (
                <Muted>Link is out</Muted>
              ) : managesCourses ? (
                <MuiLink
                  href={portalPaths.linksFrom(offering.weekendDate)}
                  aria-label={`Give its link: ${titleOf(offering.courseId)}`}
                  sx={NO_LINK}
                >
                  Give its link
                </MuiLink>
              ) : (
                <Box sx={NO_LINK}>No link yet</Box>
              )}
            </Box>
          </Row>
        ))}
      </PlainList>
    </Section>
  );
}

const NO_LINK = { color: 'error.main', fontWeight: 700 };
