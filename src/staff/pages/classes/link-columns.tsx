/** The columns of the lists of class links. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type LinkedOffering, slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { type Joinable, classStart } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { formatDayTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { Seats } from '../../ui/charts/Seats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Muted } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import type { CountedSeats } from '../use-seats.ts';

/** A weekend of a course; its links are null while they are being read. */
export type Row = { readonly offering: Offering; readonly links: LinkedOffering['links'] | null };

type StateProps = { readonly row: Row; readonly part: Joinable; readonly isLacking: boolean };

function State({ row: { offering, links }, part, isLacking }: StateProps) {
  const isPublished = offering.linksPublished[part];
  const word = isPublished ? 'Published' : links?.[`${part}Link`] === null ? 'No link' : 'Not published';
  return (
    <Box sx={{ display: 'grid' }}>
      <Box
        component="span"
        sx={{
          ...((isPublished || isLacking) && { fontWeight: 600 }),
          ...(isLacking && { color: 'error.main' }),
        }}
      >
        {isPublished || links !== null ? (
          <>{isLacking ? `Missing: ${word.toLowerCase()}` : word}</>
        ) : (
          <Coming />
        )}
      </Box>
      {part !== 'recording' && (
        <Muted>
          {formatDayTime(classStart(offering, part))} {TIME_ZONE_LABEL}
        </Muted>
      )}
    </Box>
  );
}

type Facts = {
  readonly at: Instant;
  readonly titleOf: (courseId: string) => string;
  readonly nameOf: (row: Row) => string;
  /** Null where they are not counted: only the next weekend's learners would stand outside. */
  readonly seats: CountedSeats | null;
  readonly onEdit: (row: LinkedOffering) => void;
};

export function columnsFor({ at, titleOf, nameOf, seats, onEdit }: Facts): readonly Column<Row>[] {
  const state = (part: Joinable) => (row: Row) => (
    <State
      row={row}
      part={part}
      isLacking={slotsWithoutLink(row.offering, at).some((slot) => slot === part)}
    />
  );
  const columns: readonly (Column<Row> | null)[] = [
    {
      head: 'Course',
      width: '26%',
      cell: ({ offering }) => (
        <Box sx={{ display: 'grid' }}>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
        </Box>
      ),
    },
    { head: 'Saturday', width: '16%', cell: state('saturday') },
    { head: 'Sunday', width: '16%', cell: state('sunday') },
    { head: 'Recording', width: '12%', cell: state('recording') },
    seats && {
      head: 'Enrolled',
      cell: ({ offering }) => (
        <Seats
          seats={seats.of(offering)}
          capacity={offering.capacity}
          isCounting={seats.isCounting}
          enrolledOnly
        />
      ),
    },
    {
      head: 'Change',
      cell: ({ offering, links }) => (
        <Button
          size="small"
          variant="outlined"
          disabled={links === null}
          aria-label={`Edit the links of ${nameOf({ offering, links })}`}
          onClick={() => links !== null && onEdit({ offering, links })}
        >
          Edit
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
