/** Learners beside a class, each with the reason at the door and the taps that help. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { Attendance } from '../../../domain/classes/attendance.ts';
import type { Slot } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { staffGreeting, staffMessage } from '../../../domain/people/whatsapp-message.ts';
import { leftOutWords, whyNotWritten } from '../../../domain/rounds/round.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { type DoorReason, doorReason, doorSentence, isOutside } from '../../../domain/weekend/door.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import type { RosterRow } from '../../data/enrollments.ts';
import { Muted, PlainList, Row } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { OrderActions } from '../people/OrderActions.tsx';
import { WhatsApp } from '../people/WhatsApp.tsx';
import { portalPaths } from '../portal-paths.ts';

type Props = {
  readonly rows: readonly RosterRow[];
  /** Null while they are being read. */
  readonly marks: readonly Attendance[] | null;
  readonly offering: Offering;
  readonly slot: Slot;
  readonly title: string;
  readonly now: Instant;
  readonly onChanged: () => void;
};

/** The learner's id, also while only their enrollment is known. */
export const uidOf = ({ enrollment, learner }: RosterRow): string | undefined =>
  enrollment?.studentId ?? learner?.id;

const colourOf = (reason: DoorReason): string =>
  reason === 'in' ? 'success.main' : isOutside(reason) ? 'error.main' : 'divider';

export function RosterList({ rows, marks, offering, slot, title, now, onChanged }: Props) {
  return (
    <PlainList aria-label="Learners">
      {rows.map((row, at) => {
        const { enrollment, learner = null, order = null } = row;
        const mark = marks?.find(({ userId }) => userId === uidOf(row)) ?? null;
        const isKnown = marks !== null && row.order !== undefined;
        const found = { offering, slot, enrollment, order, mark };
        const reason = doorReason(found, now);
        const silent = whyNotWritten(learner);
        const name = learner?.name ?? 'Unknown learner';
        const text =
          order && enrollment
            ? staffMessage({ name, order, courseName: title, enrollment, now })
            : staffGreeting(name);
        return (
          <Row
            as="li"
            key={enrollment?.id ?? learner?.id ?? at}
            sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Box
              component={Diamond}
              size={12}
              sx={{ color: isKnown ? colourOf(reason) : 'divider', flex: 'none' }}
            />
            <Box sx={{ flex: '1 1 14rem', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' }}>
              {row.learner === undefined ? (
                <Coming width="10rem" />
              ) : (
                <MuiLink href={learner ? portalPaths.person(learner.id) : undefined} sx={{ fontWeight: 700 }}>
                  {name}
                </MuiLink>
              )}
              <Muted>{isKnown ? doorSentence(reason, found) : '…'}</Muted>
            </Box>
            {isKnown && isOutside(reason) && (
              <Row>
                {reason === 'under_review' && order?.latestProofId && (
                  <Button size="small" href={portalPaths.payments({ proof: order.latestProofId })}>
                    Review
                  </Button>
                )}
                {order && (
                  <OrderActions
                    order={order}
                    enrollment={enrollment}
                    name={name}
                    course={title}
                    door={offering.weekendDate}
                    onChanged={onChanged}
                  />
                )}
                {silent !== null && <Muted>{leftOutWords[silent]}</Muted>}
                {learner?.phone != null && silent === null && (
                  <WhatsApp
                    userId={learner.id}
                    phone={learner.phone}
                    orderId={order?.id ?? null}
                    text={text}
                    onNoted={() => undefined}
                  />
                )}
              </Row>
            )}
          </Row>
        );
      })}
    </PlainList>
  );
}
