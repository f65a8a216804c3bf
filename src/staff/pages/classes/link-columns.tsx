/** The columns of the lists of class links. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type LinkedOffering, slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { type Joinable, classStart } from '../../../domain/classes/class-session.ts';
import { formatDayTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { Seats } from '../../ui/charts/Seats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Muted } from '../../ui/shapes.ts';
import type { CountedSeats } from '../use-seats.ts';

type StateProps = { readonly row: LinkedOffering; readonly part: Joinable; readonly isLacking: boolean };

function State({ row: { offering, links }, part, isLacking }: StateProps) {
  const isPublished = offering.linksPublished[part];
  const word = isPublished ? 'Published' : links[`${part}Link`] === null ? 'No link' : 'Not published';
  return (
    <Box sx={{ display: 'grid' }}>
      <Box
        component="span"
        sx={{
          ...((isPublished || isLacking) && { fontWeight: 600 }),
          ...(isLacking && { color: 'error.main' }),
        }}
      >
        {isLacking ? `Missing: ${word.toLowerCase()}` : word}
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
  readonly nameOf: (row: LinkedOffering) => string;
  /** Null where they are not counted: only the next weekend's learners would stand outside. */
  readonly seats: CountedSeats | null;
  readonly onEdit: (row: LinkedOffering) => void;
};

export function columnsFor({ at, titleOf, nameOf, seats, onEdit }: Facts): readonly Column<LinkedOffering>[] {
  const state = (part: Joinable) => (row: LinkedOffering) => (
    <State
      row={row}
      part={part}
      isLacking={slotsWithoutLink(row.offering, at).some((slot) => slot === part)}
    />
  );
  const columns: readonly (Column<LinkedOffering> | null)[] = [
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
      cell: (row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit the links of ${nameOf(row)}`}
          onClick={() => onEdit(row)}
        >
          Edit
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
