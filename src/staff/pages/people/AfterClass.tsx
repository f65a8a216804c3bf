/** What learners say after class: “I was there”, which staff answer here, and feedback. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { type AttendanceClaim, decideAttendanceClaim } from '../../../domain/after-class/attendance-claim.ts';
import { type Face, faceLabels, faceSchema, type Feedback } from '../../../domain/after-class/feedback.ts';
import type { OwnProfile } from '../../../domain/people/account.ts';
import { classStart } from '../../../domain/classes/class-session.ts';
import { formatDate, formatDay, formatFull, lusakaInstant } from '../../../domain/time/time.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { FaceDrawing } from '../../../shared/ui/brand/FaceDrawing.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import {
  countFaces,
  type FeedbackFilter,
  fetchClaims,
  fetchFeedback,
  fetchSpeakers,
} from '../../data/after-class.ts';
import { sendStaff } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { reasonRow } from '../../forms/ReasonForm.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { DialogButton } from '../../ui/buttons.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Muted, Row } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { CLASSES } from './Attendance.tsx';
import type { Turn } from '../use-cursor.ts';
import { useRead, useRows } from '../use-read.ts';

type TitleOf = (courseId: string) => string;
type People = ReadonlyMap<string, OwnProfile> | null;

function Name({ uid, people }: { readonly uid: string | null; readonly people: People }) {
  if (uid === null) return 'Deleted account';
  if (people === null) return <Coming width="60%" />;
  return <MuiLink href={portalPaths.person(uid)}>{people.get(uid)?.name ?? 'Unknown learner'}</MuiLink>;
}

type ClaimsProps = {
  readonly turn: Turn;
  readonly titleOf: TitleOf;
  readonly count: number | null;
  readonly onDecided: () => void;
};

export function Claims({ turn: { cursor, key, go }, titleOf, count, onDecided }: ClaimsProps) {
  const { facts, ...reading } = useRows(`claims ${key}`, () => fetchClaims(cursor), 'claims', fetchSpeakers);
  const offerings = useRead('catalogue', loadCatalogue).value?.offerings ?? [];
  const onSaved = () => {
    showToast({ title: 'Answered', text: 'The learner reads it at once.' }, 'success');
    reading.retry();
    onDecided();
  };
  const classOf = ({ courseId, offeringId, slot }: AttendanceClaim) => {
    const offering = offerings.find(({ id }) => id === offeringId);
    return `${titleOf(courseId)}, ${offering ? formatFull(classStart(offering, slot)) : CLASSES[slot]}`;
  };
  return (
    <ListPage
      label="Who says to have been there"
      noun="claim"
      reading={reading}
      columns={claimColumns(facts, classOf, onSaved)}
      keyOf={({ id }) => id}
      empty={{
        title: 'Nobody waits for an answer',
        text: 'Learners stand here who have no mark for a class, and say that they were there.',
      }}
      go={go}
      total={count === null ? null : `${count} waiting`}
    />
  );
}

function claimColumns(
  people: People,
  classOf: (claim: AttendanceClaim) => string,
  onSaved: () => void,
): readonly Column<AttendanceClaim>[] {
  const nameOf = ({ userId }: AttendanceClaim) => people?.get(userId)?.name ?? 'The learner';
  return [
    { head: 'Learner', width: '18%', cell: ({ userId }) => <Name uid={userId} people={people} /> },
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
              onSaved={onSaved}
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
  readonly onSaved: () => void;
};

function AnswerForm({ claim: { id: claimId }, about, onClose, onSaved }: AnswerProps) {
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
        sendStaff(decideAttendanceClaim, { claimId, isGranted: were === 'there', answer })
      }
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

type FeedbackProps = { readonly turn: Turn; readonly titleOf: TitleOf; readonly asked: FeedbackFilter };

export function FeedbackList({ turn: { cursor, key, go }, titleOf, asked }: FeedbackProps) {
  const { course, weekend } = asked;
  const list = `feedback ${course} ${weekend}`;
  const { facts, ...reading } = useRows(
    `${list} ${key}`,
    () => fetchFeedback(asked, cursor),
    list,
    fetchSpeakers,
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
            <Faced face={face} text={`${faceLabels[face]}: ${counts?.get(face) ?? '…'}`} />
          </li>
        ))}
      </Row>
      <ListPage
        label="Feedback"
        noun="answer"
        reading={reading}
        columns={feedbackColumns(titleOf, facts)}
        keyOf={({ id }) => id}
        empty={{
          title: 'No answer yet',
          text: 'Learners who were in class are asked after their last one.',
        }}
        go={go}
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

function feedbackColumns(titleOf: TitleOf, people: People): readonly Column<Feedback>[] {
  return [
    { head: 'Answer', width: '14%', cell: ({ face }) => <Faced face={face} text={faceLabels[face]} /> },
    { head: 'What they say', width: '38%', cell: ({ text }) => text ?? <Muted>nothing more</Muted> },
    { head: 'Learner', width: '16%', cell: ({ userId }) => <Name uid={userId} people={people} /> },
    { head: 'Course', width: '16%', cell: ({ courseId }) => titleOf(courseId) },
    {
      head: 'Began on',
      width: '8%',
      cell: ({ weekendDate }) => formatDay(lusakaInstant(weekendDate, '12:00')),
    },
    { head: 'Given', width: '8%', cell: ({ givenAt }) => formatDate(givenAt) },
  ];
}

const Faced = ({ face, text }: { readonly face: Face; readonly text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <FaceDrawing face={face} size={24} />
    {text}
  </Box>
);
