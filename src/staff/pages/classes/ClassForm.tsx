/** One class of a weekend: times, links, recording, seats, and when people register for it (decision 0118). */
import { weekendWord } from '#hub';
import { Alert, Box, Button, Link as MuiLink, styled } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  isReusedOnPurpose,
  isSameLink,
  type LinkedOffering,
  linkWarnings,
} from '../../../domain/classes/class-link.ts';
import {
  classDays,
  type ClassMove,
  classMoves,
  moveQuestion,
  toldSentence,
} from '../../../domain/classes/class-move.ts';
import { classStart, type JoinTarget, type Slot, SLOTS } from '../../../domain/classes/class-session.ts';
import { type ClassLinks, classLinkSchema, type Offering } from '../../../domain/classes/offering.ts';
import { SLOT_DAYS } from '../../../domain/time/class-week.ts';
import { formatDayOf, formatDayTime, lusakaDay, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { saveLinks, saveOffering } from '../../../domain/wire/class-command.ts';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { now } from '../../../shared/data/clock.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { fetchAllLinked, fetchLinksOf, fetchWeekendCounts } from '../../data/weekends.ts';
import { CommandForm, type FieldRows, FormFields, useRequestForm } from '../../forms/CommandForm.tsx';
import { momentRow } from '../../forms/lusaka-field.ts';
import { Muted, Row } from '../../ui/shapes.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { useSeats } from '../SeatsLink.tsx';
import {
  changesOf,
  defaultsOf,
  type Fields,
  linkOf,
  ofEach,
  parts,
  requestOf,
  schemaFor,
  sentences,
  type WholeClass,
} from './class-fields.ts';
import { ReadDialog } from '../../ui/states.tsx';
import { offeringName } from './use-weekends.ts';

type Props = {
  readonly offering: Offering;
  readonly titleOf: (courseId: string) => string;
  readonly onClose: () => void;
};

export function ClassForm(props: Props) {
  const { offering, titleOf, onClose } = props;
  const [openedAt] = useState(now);
  const [moved, setMoved] = useState<readonly ClassMove[]>([]);
  // The key includes the time of opening, so that a form never begins with what an earlier opening read.
  const reading = useRead(`links of ${offering.id} at ${openedAt}`, () => fetchLinksOf([offering]));
  const linked = reading.value?.values[0];
  const title = offeringName(offering, titleOf);
  if (moved.length > 0) return <MovedDialog {...{ title, offering, moved, onClose }} />;
  if (linked === undefined) return <ReadDialog {...{ title, reading, onClose }} />;
  return <LinkedForm {...props} linked={linked} onMoved={setMoved} />;
}

type LinkedProps = Props & {
  readonly linked: LinkedOffering;
  readonly onMoved: (moves: readonly ClassMove[]) => void;
};

function LinkedForm({ linked, titleOf, onMoved, onClose }: LinkedProps) {
  // The form keeps what it began with, whatever is read meanwhile.
  const [opened] = useState(linked);
  const { offering, links: stored } = opened;
  const nameOf = ({ offering: other }: LinkedOffering) => offeringName(other, titleOf);
  const all = useRead('links of all', fetchAllLinked).value?.values ?? [];
  const others = all.filter((other) => other.offering.id !== offering.id);
  const ofWeekend = others.filter(
    ({ offering: { weekendDate, courseId } }) =>
      weekendDate === offering.weekendDate && courseId !== offering.courseId,
  );
  const schema = schemaFor(ofWeekend.map(({ links }) => links));
  const form = useRequestForm(schema, defaultsOf(opened), (typed) => requestOf(typed, offering), {
    sentences,
  });
  const typed = useWatch({ control: form.control }) as Fields;
  const { states, unsaid, isUnsure, reused } = linkChecks(typed, stored, others, nameOf);
  // The moves that the open question is about; empty while there is none.
  const [asked, setAsked] = useState<readonly ClassMove[]>([]);
  const send = async (whole: WholeClass) => {
    const refuse = (name: keyof Fields, message: string) => {
      throw new CommandError('bad_request', message, { fields: { [name]: message } });
    };
    if (unsaid !== undefined) refuse(`${unsaid}Reused`, staffMessages.roomReused);
    if (isUnsure && !typed.confirmed) refuse('confirmed', staffMessages.linkUnsure);
    const moves = classMoves(offering, { ...offering, ...whole });
    if (asked.length === 0 && moves.length > 0) {
      setAsked(moves);
      return 'stays';
    }
    const changes = changesOf(whole, opened, { reused, keepsRooms: typed.keepsRooms });
    try {
      // The links first: if they are refused, no learner has been notified of a move.
      if (changes.links !== null) await sendStaffCommand(saveLinks, changes.links);
      if (changes.offering !== null) await sendStaffCommand(saveOffering, changes.offering);
    } catch (thrown) {
      setAsked([]);
      throw thrown;
    }
    if (moves.length === 0 || whole.isVisible !== true) return null;
    onMoved(moves);
    return 'stays';
  };
  const hasError = (...names: (keyof Fields)[]) => names.some((name) => form.formState.errors[name]);
  const linkField = (part: JoinTarget) => (
    <LinkField form={form} part={part} state={states[part]} typed={typed} />
  );
  if (asked.length > 0)
    return (
      <CommandForm form={form} title={nameOf(opened)} submit="Move" fields={[]} {...{ send, onClose }}>
        <MoveQuestion offering={offering} isVisible={typed.isVisible} moves={asked} />
        <Button variant="outlined" onClick={() => setAsked([])} sx={{ justifySelf: 'start' }}>
          Back
        </Button>
      </CommandForm>
    );
  return (
    <CommandForm form={form} title={nameOf(opened)} fields={[]} {...{ send, onClose }}>
      {SLOTS.map((slot) => (
        <Box
          key={slot}
          role="group"
          aria-label={`${SLOT_DAYS[slot]} class`}
          sx={{ display: 'grid', gap: 0.5 }}
        >
          <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
            {SLOT_DAYS[slot]} class
          </Box>
          <FormFields form={form} rows={timeRows(slot, offering)} />
          {linkField(slot)}
        </Box>
      ))}
      <FormFields form={form} rows={[typed.saturdayLink + typed.sundayLink !== '' && keptRoomsRow]} />
      <Muted>Learners get a link only by joining, from 15 minutes before the class.</Muted>
      <FormFields form={form} rows={seatRows} />
      <FoldedFields
        title="Recording"
        isOpen={
          stored.recordingLink !== null ||
          isBegun(offering) ||
          hasError('recordingLink', 'recordingSizeMb', 'recordingReused')
        }
      >
        {linkField('recording')}
      </FoldedFields>
      <FoldedFields
        title="When people register"
        isOpen={
          offering.registrationOpensAt != null ||
          offering.registrationClosesAt != null ||
          hasError('registrationOpensAt', 'registrationClosesAt')
        }
      >
        <FormFields form={form} rows={registrationRows} />
      </FoldedFields>
      <FormFields form={form} rows={[isUnsure && confirmedRow]} />
    </CommandForm>
  );
}

const isBegun = ({ saturdayStartsAt, sundayStartsAt }: Offering) =>
  Math.min(saturdayStartsAt, sundayStartsAt) < now();

/** Includes the day that the class is on, even if no class can be put there any more. */
const daysOf = (slot: Slot, offering: Offering) =>
  [...new Set([...classDays(offering.weekendDate), lusakaDay(classStart(offering, slot))])].sort();

const timeRows = (slot: Slot, offering: Offering): FieldRows<Fields> => [
  [
    {
      name: `${slot}StartsAtDay`,
      label: 'Day',
      options: daysOf(slot, offering).map((day) => [day, formatDayOf(day)] as const),
    },
    { name: `${slot}StartsAt`, label: `Time, ${TIME_ZONE_LABEL}`, maxLength: 5 },
  ],
];

const keptRoomsRow = {
  name: 'keepsRooms',
  kind: 'check',
  label: `The course keeps these rooms: its later ${weekendWord}s get them too, and those planned next`,
} as const;
const confirmedRow = {
  name: 'confirmed',
  kind: 'check',
  label: 'I opened these links, and they are right',
} as const;

const seatRows: FieldRows<Fields> = [
  { name: 'capacity', label: 'Seats', hint: 'Empty for no limit', inputMode: 'numeric' },
  { name: 'isVisible', kind: 'check', label: 'Shown to learners' },
];

const registrationRows: FieldRows<Fields> = [
  momentRow('registrationOpensAt', { verb: 'Opens', id: 'class-Opens', hint: 'Empty for at once' }),
  momentRow('registrationClosesAt', { verb: 'Closes', id: 'class-Closes', hint: 'Empty for the last class' }),
];

function FoldedFields({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <Box component="summary" sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
        {children}
      </Box>
    </details>
  );
}

type QuestionProps = {
  readonly offering: Offering;
  readonly isVisible: boolean;
  readonly moves: readonly ClassMove[];
};

function MoveQuestion({ offering, isVisible, moves }: QuestionProps) {
  const seats = useSeats([offering], { enrolledOnly: true }).of(offering);
  const enrolled = seats && seats.paid + seats.unpaid;
  return (
    <>
      <Alert severity="warning" role="alert">
        {moveQuestion(moves, { enrolled, isVisible }, now())}
      </Alert>
      {isVisible && (
        <Muted>
          Their dashboards show it at once, phones with notifications are told within a minute, and calendars
          that follow the hub change by themselves.
        </Muted>
      )}
    </>
  );
}

type MovedProps = {
  readonly title: string;
  readonly offering: Offering;
  readonly moved: readonly ClassMove[];
  readonly onClose: () => void;
};

/** After a class was moved: how many get a notification, and the round of messages for the others. */
function MovedDialog({ title, offering, moved, onClose }: MovedProps) {
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

const UNKNOWN_HOST = 'This is not one of the services that we know. Open it once to be sure.';
const Hint = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main, fontWeight: 600 }));

/** True iff it may be opened from here, which is true only of https addresses. */
const isLink = (text: string) => text !== '' && classLinkSchema.safeParse(text.trim()).success;
const listOf = ({ saturdayLink, sundayLink, recordingLink }: ClassLinks) =>
  [saturdayLink, sundayLink, recordingLink].filter((link) => link !== null);

function linkChecks(
  typed: Fields,
  stored: ClassLinks,
  others: readonly LinkedOffering[],
  nameOf: (other: LinkedOffering) => string,
) {
  const elsewhere = others.map(({ links }) => links);
  const own = {
    saturdayLink: typed.saturdayLink,
    sundayLink: typed.sundayLink,
    recordingLink: typed.recordingLink,
    reused: ofEach((part) => typed[`${part}Reused`]),
  };
  const states = ofEach((part) => {
    const text = typed[`${part}Link`];
    const beside = parts.filter((other) => other !== part).map((other) => typed[`${other}Link`]);
    const warnings = linkWarnings(text, part, [...beside, ...elsewhere.flatMap(listOf)]);
    const same = others.find((other) => listOf(other.links).some((link) => isSameLink(link, text)));
    const isKept = typed.keepsRooms && part !== 'recording';
    return {
      // The stored link was confirmed when it was saved.
      isNew: linkOf(text) !== stored[`${part}Link`],
      isRepeated: warnings.includes('repeated'),
      isUnknown: warnings.includes('unknown_host'),
      isOnPurpose: isKept || isReusedOnPurpose(text, [own, ...elsewhere]),
      place: same === undefined ? 'another class' : nameOf(same),
    };
  });
  return {
    states,
    /** The first new link that another class has too and that is not marked as reused on purpose. */
    unsaid: parts.find((part) => states[part].isNew && states[part].isRepeated && !states[part].isOnPurpose),
    isUnsure: parts.some((part) => states[part].isNew && states[part].isUnknown),
    reused: ofEach((part) => {
      const { isRepeated, isOnPurpose, isNew } = states[part];
      return isRepeated ? isOnPurpose : stored.reused[part] && !isNew;
    }),
  };
}
type LinkState = ReturnType<typeof linkChecks>['states'][JoinTarget];

type LinkProps<R extends FieldValues> = {
  readonly form: UseFormReturn<Fields, unknown, R>;
  readonly part: JoinTarget;
  readonly state: LinkState;
  readonly typed: Fields;
};

function LinkField<R extends FieldValues>({ form, part, state, typed }: LinkProps<R>) {
  const { isRepeated, isUnknown, isOnPurpose, place } = state;
  const text = typed[`${part}Link`];
  const fieldsOf = (rows: FieldRows<Fields>) => <FormFields form={form} rows={rows} />;
  return (
    <>
      {fieldsOf([{ name: `${part}Link`, label: 'Link', type: 'url', placeholder: 'https://' }])}
      <Box role="status">
        {isUnknown && <Hint>{UNKNOWN_HOST} </Hint>}
        {isRepeated &&
          (isOnPurpose ? (
            <Muted>The same room as {place}, on purpose.</Muted>
          ) : (
            <Hint>The same link stands at {place}.</Hint>
          ))}
      </Box>
      {fieldsOf([
        isRepeated &&
          (typed[`${part}Reused`] || !isOnPurpose) && {
            name: `${part}Reused`,
            kind: 'check',
            label: 'This room is used again on purpose',
          },
        part === 'recording' && {
          name: 'recordingSizeMb',
          label: 'Size of the recording, MB',
          hint: 'Learners see what watching it costs them in data.',
          inputMode: 'numeric',
        },
      ])}
      <Row sx={{ justifyContent: 'space-between' }}>
        {fieldsOf([(text.trim() !== '' || typed[part]) && { name: part, kind: 'check', label: 'Published' }])}
        {isLink(text) && (
          <MuiLink href={text.trim()} target="_blank" rel="noreferrer">
            Open the link
          </MuiLink>
        )}
      </Row>
    </>
  );
}
