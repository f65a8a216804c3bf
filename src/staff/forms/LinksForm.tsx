/** The class links of one weekend and of its recording, with a check, and whether they are published. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  isRecordingLive,
  isReusedOnPurpose,
  isSameLink,
  type LinkedOffering,
  linkWarnings,
  slotWithSameRoom,
} from '../../domain/classes/class-link.ts';
import { type Joinable, joinableSchema } from '../../domain/classes/class-session.ts';
import {
  type ClassLinks,
  classLinkSchema,
  classLinksSchema,
  offeringSchema,
  recordingSizeField,
} from '../../domain/classes/offering.ts';
import { saveLinks } from '../../domain/wire/class-command.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { sendStaff } from '../data/commands.ts';
import { readQuery } from '../data/queries.ts';
import { fetchAllLinked } from '../data/weekends.ts';
import { Muted } from '../ui/shapes.ts';
import { CommandForm } from './CommandForm.tsx';
import { resolverOf } from './resolver.ts';

const parts = joinableSchema.options;
const labels = {
  saturday: 'Saturday class',
  sunday: 'Sunday class',
  recording: 'Recording',
} as const satisfies Record<Joinable, string>;
const UNKNOWN_HOST = 'This is not one of the services that we know. Open it once to be sure.';
const BAD_LINK = 'A link begins with https:// and has at most 500 characters.';
const sentences = {
  saturdayLink: BAD_LINK,
  sundayLink: BAD_LINK,
  recordingLink: BAD_LINK,
  recordingSizeMb:
    'A size is a whole number of megabytes, from 1 to 20000. Leave it empty where nobody knows.',
} as const;

const { reused: _, ...links } = classLinksSchema.shape;
/** All values of the form, to be checked together; only the changed ones are sent. */
const linksSchema = z.object({
  ...links,
  offeringId: saveLinks.request.shape.offeringId,
  published: offeringSchema.shape.linksPublished,
  recordingSizeMb: recordingSizeField,
});
type Links = z.infer<typeof linksSchema>;

/** Nothing is published without a link, and no two classes share a room. */
const schemaFor = (othersOfWeekend: readonly ClassLinks[]) => {
  const rule = (part: Joinable, error: string, isKept: (typed: Links) => boolean) =>
    z.refine<Links>(isKept, { error, path: [`${part}Link`] });
  const isFree = (slot: 'saturday' | 'sunday') =>
    rule(slot, staffMessages.linkTaken, (typed) => slotWithSameRoom(typed, othersOfWeekend) !== slot);
  return linksSchema.check(
    ...parts.map((part) =>
      rule(
        part,
        staffMessages.linkMissing,
        (typed) => !typed.published[part] || typed[`${part}Link`] !== null,
      ),
    ),
    isFree('saturday'),
    isFree('sunday'),
    rule('recording', staffMessages.linkLive, (typed) => !isRecordingLive(typed)),
  );
};

type Fields = { [Part in Joinable]: boolean } & { [Part in Joinable as `${Part}Link`]: string } & {
  [Part in Joinable as `${Part}Reused`]: boolean;
} & { recordingSizeMb: string; confirmed: boolean };

/** True iff it may be opened from here, which only https addresses may. */
const isLink = (text: string) => text !== '' && classLinkSchema.safeParse(text.trim()).success;
const linkOf = (text: string) => (text.trim() === '' ? null : text.trim());
const listOf = ({ saturdayLink, sundayLink, recordingLink }: ClassLinks) =>
  [saturdayLink, sundayLink, recordingLink].filter((link) => link !== null);
const ofEach = <T,>(of: (part: Joinable) => T) =>
  ({ saturday: of('saturday'), sunday: of('sunday'), recording: of('recording') }) as const;

type Props = {
  readonly linked: LinkedOffering;
  readonly nameOf: (linked: LinkedOffering) => string;
  /** The offerings of the page; the others are read while the form is open. */
  readonly shown: readonly LinkedOffering[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

export function LinksForm({ linked, nameOf, shown, onSaved, onClose }: Props) {
  const { offering, links: stored } = linked;
  // Until all are read, and where they cannot be, the page's links are compared; the server checks again.
  const { values: all } = useQuery(readQuery('links of all', fetchAllLinked)).data ?? { values: shown };
  const others = all.filter((other) => other.offering.id !== offering.id);
  const elsewhere = others.map((other) => other.links);
  const ofWeekend = others.filter(
    ({ offering: { weekendDate, courseId } }) =>
      weekendDate === offering.weekendDate && courseId !== offering.courseId,
  );
  const form = useForm({
    resolver: resolverOf(
      schemaFor(ofWeekend.map((other) => other.links)),
      ({ saturdayLink, sundayLink, recordingLink, recordingSizeMb: size, ...typed }: Fields) => ({
        offeringId: offering.id,
        saturdayLink: linkOf(saturdayLink),
        sundayLink: linkOf(sundayLink),
        recordingLink: linkOf(recordingLink),
        published: ofEach((part) => typed[part]),
        recordingSizeMb: size.trim() === '' ? null : Number(size),
      }),
      { sentences },
    ),
    defaultValues: {
      saturdayLink: stored.saturdayLink ?? '',
      sundayLink: stored.sundayLink ?? '',
      recordingLink: stored.recordingLink ?? '',
      recordingSizeMb: String(offering.recordingSizeMb ?? ''),
      ...offering.linksPublished,
      saturdayReused: stored.reused.saturday,
      sundayReused: stored.reused.sunday,
      recordingReused: stored.reused.recording,
      confirmed: false,
    },
  });
  const { register, getValues } = form;
  const { dirtyFields, errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const textOf = (part: Joinable) => typed[`${part}Link`] ?? '';
  const typedLinks = {
    saturdayLink: textOf('saturday'),
    sundayLink: textOf('sunday'),
    recordingLink: textOf('recording'),
    reused: ofEach((part) => typed[`${part}Reused`] === true),
  };
  const states = ofEach((part) => {
    const text = textOf(part);
    const own = parts.filter((other) => other !== part).map(textOf);
    const warnings = linkWarnings(text, part, [...own, ...elsewhere.flatMap(listOf)]);
    const same = others.find((other) => listOf(other.links).some((link) => isSameLink(link, text)));
    return {
      // The stored link was confirmed when it was saved.
      isNew: linkOf(text) !== stored[`${part}Link`],
      isRepeated: warnings.includes('repeated'),
      isUnknown: warnings.includes('unknown_host'),
      isOnPurpose: isReusedOnPurpose(text, [typedLinks, ...elsewhere]),
      place: same === undefined ? 'another class' : nameOf(same),
    };
  });
  const isUnsure = parts.some((part) => states[part].isNew && states[part].isUnknown);
  const reused = ofEach((part) => {
    const { isRepeated, isOnPurpose, isNew } = states[part];
    return isRepeated ? isOnPurpose : stored.reused[part] && !isNew;
  });
  return (
    <CommandForm
      form={form}
      title={nameOf(linked)}
      intro={<Muted>Learners get a link only by joining, from 15 minutes before the class.</Muted>}
      fields={[]}
      send={async (whole, changes) => {
        const refuse = (name: keyof Fields, message: string) => {
          throw new CommandError('bad_request', message, { fields: { [name]: message } });
        };
        const unsaid = parts.find(
          (part) => states[part].isNew && states[part].isRepeated && !states[part].isOnPurpose,
        );
        if (unsaid !== undefined) refuse(`${unsaid}Reused`, staffMessages.roomReused);
        if (isUnsure && !getValues('confirmed')) refuse('confirmed', staffMessages.linkUnsure);
        const switched = parts.filter((part) => dirtyFields[part] === true);
        const isReusedChanged = parts.some((part) => reused[part] !== stored.reused[part]);
        const request = {
          offeringId: offering.id,
          ...changes('offeringId'),
          ...(switched.length > 0 && {
            published: Object.fromEntries(switched.map((part) => [part, whole.published[part]])),
          }),
          ...(isReusedChanged && { reused }),
        };
        if (Object.keys(request).length > 1) await sendStaff(saveLinks, request);
      }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {parts.map((part) => {
        const { isRepeated, isUnknown, isOnPurpose, place } = states[part];
        return (
          <Box key={part} role="group" aria-label={labels[part]} sx={{ display: 'grid', gap: 0.5 }}>
            <TextField
              {...register(`${part}Link`)}
              id={`links-${part}`}
              label={labels[part]}
              type="url"
              placeholder="https://"
              error={errors[`${part}Link`]?.message}
            />
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
              <Box role="status">
                {isUnknown && <Remark>{UNKNOWN_HOST} </Remark>}
                {isRepeated &&
                  (isOnPurpose ? (
                    <Muted>The same room as {place}, on purpose.</Muted>
                  ) : (
                    <Remark>The same link stands at {place}.</Remark>
                  ))}
              </Box>
              {isLink(textOf(part)) && (
                <MuiLink
                  href={textOf(part).trim()}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Open the link: ${labels[part]}`}
                >
                  Open
                </MuiLink>
              )}
            </Box>
            {isRepeated && (typedLinks.reused[part] || !isOnPurpose) && (
              <CheckField
                {...register(`${part}Reused`)}
                id={`links-${part}-reused`}
                label="This room is used again on purpose"
                error={errors[`${part}Reused`]?.message}
              />
            )}
            {part === 'recording' && (
              <TextField
                {...register('recordingSizeMb')}
                id="links-recording-size"
                label="Size of the recording, MB"
                hint="Learners see what watching it costs them in data."
                inputMode="numeric"
                error={errors.recordingSizeMb?.message}
              />
            )}
            <CheckField {...register(part)} id={`links-${part}-published`} label="Published" />
          </Box>
        );
      })}
      {isUnsure && (
        <CheckField
          {...register('confirmed')}
          id="links-confirmed"
          label="I opened these links, and they are right"
          error={errors.confirmed?.message}
        />
      )}
    </CommandForm>
  );
}

const Remark = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main, fontWeight: 600 }));
