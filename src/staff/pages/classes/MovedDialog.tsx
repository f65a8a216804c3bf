/** After a class was moved: how many hear of it by themselves, and the round of messages for the others. */
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { type ClassMove, toldSentence } from '../../../domain/classes/class-move.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { formatDayTime } from '../../../domain/time/time.ts';
import { fetchWeekendCounts } from '../../data/weekends.ts';
import { Row } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { ReadDialog } from './ReadDialog.tsx';

type Props = {
  readonly title: string;
  readonly offering: Offering;
  readonly moved: readonly ClassMove[];
  readonly onClose: () => void;
};

export function MovedDialog({ title, offering, moved, onClose }: Props) {
  const { id, courseId, weekendDate: weekend } = offering;
  const reading = useRead(`told of a move ${id}`, () => fetchWeekendCounts(weekend, true));
  const people = reading.value?.classes.find(({ offeringId }) => offeringId === id)?.people;
  const { paid = 0, reached = 0 } = people ?? {};
  return (
    <ReadDialog {...{ title, reading, onClose }}>
      <div role="status">
        Moved to {moved.map(({ to }) => formatDayTime(to)).join(' and ')}. {toldSentence({ paid, reached })}
      </div>
      <Row>
        {paid > reached && (
          <Button href={portalPaths.rounds({ kind: 'moved', weekend, course: courseId })}>
            Message {reached > 0 && 'the other '}
            {paid - reached} on WhatsApp
          </Button>
        )}
        {moved.map(({ slot, to }) => (
          <MuiLink key={slot} href={portalPaths.weekendClass(id, slot)}>
            Open the class of {formatDayTime(to)}
          </MuiLink>
        ))}
      </Row>
    </ReadDialog>
  );
}
