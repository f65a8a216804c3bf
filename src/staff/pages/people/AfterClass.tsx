/** Who was in class: who joined, who missed a first class they paid for, who says “I was there”; and feedback. */
import { weekendWord } from '#hub';
import { Box, Link as MuiLink } from '@mui/material';
import { useForm } from 'react-hook-form';
import { type AttendanceClaim, decideAttendanceClaim } from '../../../domain/after-class/attendance-claim.ts';
import { type Face, faceLabels, faceSchema, type Feedback } from '../../../domain/after-class/feedback.ts';
import type { OwnProfile } from '../../../domain/people/account.ts';
import { classStart } from '../../../domain/classes/class-session.ts';
import { DURING, SLOT_DAYS } from '../../../domain/time/class-week.ts';
import { type Day, formatDate, formatDayOf, formatFull } from '../../../domain/time/time.ts';
import { FaceDrawing } from '../../../shared/ui/brand/FaceDrawing.tsx';
import {
  countFaces,
  type FeedbackFilter,
  fetchClaims,
  fetchFeedback,
  fetchJoins,
  fetchProfilesOf,
  type JoinRow,
} from '../../data/enrollments.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { reasonRow } from '../../forms/ReasonForm.tsx';
import { type Column, countText } from '../../ui/DataList.tsx';
import { DialogButton, Muted, Row } from '../../ui/shapes.tsx';
import { CellSkeleton, Empty } from '../../ui/states.tsx';
import { List, ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useListParams } from '../use-list-params.ts';
import { useCatalogue, usePage, useRead } from '../use-read.ts';
import { CourseTitles, useTitles } from '../use-titles.tsx';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { heldWeekend, lastWeekend } from '../../../domain/records/figures.ts';
import { leftOutLabels } from '../../../domain/rounds/round.ts';
import { type ListedLearner, listMissed } from '../../../domain/wire/rounds/round-command.ts';
import { now } from '../../../shared/data/clock.ts';
import { FileButton } from '../FileButton.tsx';
import { WeekendChoice } from './ListFilters.tsx';

type People = ReadonlyMap<string, OwnProfile> | null;

function LearnerLink({ uid, people }: { readonly uid: string | null; readonly people: People }) {
  if (uid === null) return 'Deleted account';
  if (people === null) return <CellSkeleton width="60%" />;
  return <MuiLink href={portalPaths.person(uid)}>{people.get(uid)?.name ?? 'Unknown learner'}</MuiLink>;
}

export function Claims({ count }: { count: number | null }) {
  const titleOf = useTitles();
  const { facts, ...reading } = usePage('claims', fetchClaims, fetchProfilesOf);
  const offerings = useCatalogue().value?.offerings ?? [];
  const classOf = ({ courseId, offeringId, slot }: AttendanceClaim) => {
    const offering = offerings.find(({ id }) => id === offeringId);
    return `${titleOf(courseId)}, ${offering ? formatFull(classStart(offering, slot)) : CLASSES[slot]}`;
  };
  return (
    <ListPage
      label="Who says they were there"
      noun="claim"
      reading={reading}
      columns={claimColumns(facts, classOf)}
      keyOf={({ id }) => id}
      empty={{
        title: 'Nobody waits for an answer',
        text: 'Learners without a mark for a class appear here if they say they were in it.',
      }}
      total={count === null ? null : `${count} waiting`}
    />
  );
}

function claimColumns(
  people: People,
  classOf: (claim: AttendanceClaim) => string,
): readonly Column<AttendanceClaim>[] {
  const nameOf = ({ userId }: AttendanceClaim) => people?.get(userId)?.name ?? 'The learner';
  return [
    { head: 'Learner', width: '18%', cell: ({ userId }) => <LearnerLink uid={userId} people={people} /> },
    { head: 'Class', width: '28%', cell: classOf },
    { head: 'How they say they were there', width: '30%', cell: ({ reason }) => reason },
    { head: 'Said on', width: '12%', cell: ({ claimedAt }) => formatDate(claimedAt) },
    {
      head: 'Answer',
      width: '12%',
      cell: (claim) => (
        <DialogButton label="Answer" aria-label={`Answer ${nameOf(claim)}, ${classOf(claim)}`}>
          {(close) => (
            <AnswerForm
              claim={claim}
              about={`${nameOf(claim)} was in ${classOf(claim)}, by their own word: “${claim.reason}”`}
              onClose={close}
            />
          )}
        </DialogButton>
      ),
    },
  ];
}

type AnswerProps = {
  readonly claim: AttendanceClaim;
  readonly about: string;
  readonly onClose: () => void;
};

function AnswerForm({ claim: { id: claimId }, about, onClose }: AnswerProps) {
  const form = useForm({ defaultValues: { were: 'there', reason: '' } });
  return (
    <CommandForm
      form={form}
      title="“I was there”"
      submit="Answer"
      intro={<p>{about}</p>}
      fields={[
        {
          name: 'were',
          id: 'were',
          kind: 'radio',
          label: 'They were',
          options: [
            ['there', 'There: the class counts for them'],
            ['missing', 'Not there: their attendance stays as it is'],
          ],
        },
        { ...reasonRow('The learner reads exactly this sentence, once'), label: 'What you answer' },
      ]}
      send={({ were, reason: answer }) =>
        sendStaffCommand(decideAttendanceClaim, { claimId, isGranted: were === 'there', answer })
      }
      done={{ title: 'Answered', text: 'The learner reads it at once.' }}
      onClose={onClose}
    />
  );
}

export function FeedbackList({ asked }: { asked: FeedbackFilter }) {
  const { course, weekend } = asked;
  const { facts, ...reading } = usePage(
    `feedback ${course} ${weekend}`,
    (cursor) => fetchFeedback(asked, cursor),
    fetchProfilesOf,
  );
  const { value: counts } = useRead(`faces ${course} ${weekend}`, () => countFaces(asked));
  return (
    <>
      <Row
        as="ul"
        aria-label="How many chose each face"
        sx={{ columnGap: 3, listStyle: 'none', m: 0, px: 1.5, pb: 1 }}
      >
        {faceSchema.options.map((face) => (
          <li key={face}>
            <FaceLabel face={face} text={`${faceLabels[face]}: ${counts?.get(face) ?? '…'}`} />
          </li>
        ))}
      </Row>
      <ListPage
        label="Feedback"
        noun="answer"
        reading={reading}
        columns={feedbackColumns(facts)}
        keyOf={({ id }) => id}
        empty={{
          title: 'No answer yet',
          text: 'Learners who were in class are asked after their last one.',
        }}
        total={
          counts === null
            ? null
            : countText(
                [...counts.values()].reduce((sum, one) => sum + one, 0),
                'answer',
              )
        }
      />
    </>
  );
}

const feedbackColumns = (people: People): readonly Column<Feedback>[] => [
  { head: 'Answer', width: '14%', cell: ({ face }) => <FaceLabel face={face} text={faceLabels[face]} /> },
  { head: 'What they say', width: '38%', cell: ({ text }) => text ?? <Muted>nothing more</Muted> },
  { head: 'Learner', width: '16%', cell: ({ userId }) => <LearnerLink uid={userId} people={people} /> },
  { head: 'Course', width: '16%', cell: ({ courseId }) => <CourseTitles ids={[courseId]} /> },
  { head: 'Began on', width: '8%', cell: ({ weekendDate }) => formatDayOf(weekendDate) },
  { head: 'Given', width: '8%', cell: ({ givenAt }) => formatDate(givenAt) },
];

const FaceLabel = ({ face, text }: { readonly face: Face; readonly text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <FaceDrawing face={face} size={24} />
    {text}
  </Box>
);

const CLASSES = { ...SLOT_DAYS, recording: 'Recording' } as const;

const joinColumns: readonly Column<JoinRow>[] = [
  {
    head: 'Learner',
    cell: ({ attendance, learner }) => (
      <MuiLink href={portalPaths.person(attendance.userId)}>{learner?.name ?? 'Unknown learner'}</MuiLink>
    ),
  },
  { head: 'Course', cell: ({ courseId }) => <CourseTitles ids={[courseId]} /> },
  { head: 'Class', cell: ({ attendance }) => CLASSES[attendance.slot] },
  {
    head: 'First click',
    cell: ({ attendance }) =>
      attendance.joinedAt[0] ? formatFull(attendance.joinedAt[0]) : 'marked by staff',
  },
];

export function Joins() {
  const courseId = useListParams().params.get('course');
  const joins = usePage(`joins ${courseId}`, (cursor) => fetchJoins(lastWeekend(now()), courseId, cursor));
  if (joins.value?.needsCourse) {
    return <Empty title="Choose a course">There were more classes than one list can hold.</Empty>;
  }
  return (
    <ListPage
      label={`Joins ${DURING} the last ${weekendWord}`}
      noun="mark"
      reading={joins}
      columns={joinColumns}
      keyOf={({ attendance }) => attendance.id}
      empty={{
        title: `Nobody joined the last ${weekendWord}’s classes`,
        text: 'Learners appear here when they open a class.',
      }}
      total={joins.value === null ? null : countText(joins.value.total, 'join')}
    />
  );
}

const missedColumns: readonly Column<ListedLearner>[] = [
  {
    head: 'Learner',
    cell: ({ userId, name }) => <MuiLink href={portalPaths.person(userId)}>{name}</MuiLink>,
  },
  { head: 'Course', cell: ({ courseIds }) => <CourseTitles ids={courseIds} /> },
  { head: 'Order', cell: ({ orderIds }) => orderIds.map(formatOrderCode).join(', ') },
  { head: 'Message', cell: ({ why }) => (why === null ? 'can be written to' : leftOutLabels[why]) },
];

/** The hub works the list out, as it does for a WhatsApp round; `weekend` is null for the last one that was held. */
export function MissedLearners({ weekend: asked }: { weekend: Day | null }) {
  const { params, filter } = useListParams();
  const { value: catalogue, busy } = useCatalogue();
  const weekend = asked ?? heldWeekend(catalogue?.offerings ?? [], now());
  const courseId = params.get('course');
  const list = useRead(busy ? null : `missed ${weekend} ${courseId}`, () =>
    sendStaffCommand(listMissed, { weekend, courseId }),
  );
  const { learners = [], more = 0 } = list.value ?? {};
  return (
    <>
      <Row sx={{ px: 1.5, pb: 1 }}>
        {learners.length > 0 && (
          <Muted sx={{ mr: 'auto' }}>
            {countText(learners.length, 'learner')} missed the first class
            {more > 0 && `, and ${more} more`}
          </Muted>
        )}
        <WeekendChoice weekend={weekend} onChoose={(chosen) => filter({ weekend: chosen })} />
        {learners.length > 0 && (
          <FileButton filters={{ type: 'missed', weekend, ...(courseId !== null && { courseId }) }} />
        )}
      </Row>
      <List
        label="Missed"
        noun="learner"
        reading={{ ...list, value: list.value && { values: learners, unreadable: [] } }}
        columns={missedColumns}
        keyOf={({ userId }) => userId}
        empty={{
          title: `Nobody missed this ${weekendWord}`,
          text: 'Learners who paid and missed the first class appear here once it is over.',
        }}
        loading={{ rows: 6, height: 36 }}
      />
    </>
  );
}
