/** The class links of one weekend and of its recording, with a check, and whether they are published. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { fetchAllLinked } from '../data/weekends.ts';
import {
  isReusedOnPurpose,
  isSameLink,
  type LinkedOffering,
  linkWarnings,
  isRecordingLive,
  slotWithSameRoom,
} from '../../domain/classes/class-link.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import {
  type ClassLinks,
  classLinkSchema,
  classLinksSchema,
  offeringSchema,
  recordingSizeField,
} from '../../domain/classes/offering.ts';
import { type Joinable, joinableSchema } from '../../domain/classes/class-session.ts';
import { saveLinks } from '../../domain/wire/class-command.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';
import * as z from 'zod/mini';

type Fields = { [Part in Joinable]: boolean } & { [Part in Joinable as `${Part}Link`]: string } & {
  [Part in Joinable as `${Part}Reused`]: boolean;
} & { recordingSizeMb: string; confirmed: boolean };
type Props = {
  readonly linked: LinkedOffering;
  readonly nameOf: (linked: LinkedOffering) => string;
  /** The offerings of the page; the others are read while the form is open. */
  readonly shown: readonly LinkedOffering[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

const labels = {
  saturday: 'Saturday class',
  sunday: 'Sunday class',
  recording: 'Recording',
} as const satisfies Record<Joinable, string>;
const UNKNOWN_HOST = 'This is not one of the services that we know. Open it once to be sure.';

/** True iff it may be opened from here, which only https addresses may. */
const isLink = (text = '') => text !== '' && classLinkSchema.safeParse(text.trim()).success;
const linkOf = (text: string) => (text.trim() === '' ? null : text.trim());
const listOf = ({ saturdayLink, sundayLink, recordingLink }: ClassLinks) =>
  [saturdayLink, sundayLink, recordingLink].filter((link) => link !== null);
const ofEach = <T,>(of: (part: Joinable) => T) =>
  ({ saturday: of('saturday'), sunday: of('sunday'), recording: of('recording') }) as const;

/** All offerings whose links a new one is compared with: those of the page until the others are read. */
function useAllLinked(shown: readonly LinkedOffering[]): readonly LinkedOffering[] {
  const [all, setAll] = useState(shown);
  useEffect(() => {
    // Without them the form compares with the page's links, and the server checks again.
    fetchAllLinked().then(
      ({ values }) => setAll(values),
      () => undefined,
    );
  }, []);
  return all;
}

export function LinksForm({ linked, nameOf, shown, onSaved, onClose }: Props) {
  const { offering, links } = linked;
  const all = useAllLinked(shown);
  const others = all.filter((other) => other.offering.id !== offering.id);
  const othersOfWeekend = others.filter(
    (other) =>
      other.offering.weekendDate === offering.weekendDate && other.offering.courseId !== offering.courseId,
  );
  const form = useForm({
    resolver: resolverOf(
      schemaFor(othersOfWeekend.map((other) => other.links)),
      ({ saturdayLink, sundayLink, recordingLink, recordingSizeMb: size, ...typed }: Fields) => ({
        saturdayLink: linkOf(saturdayLink),
        sundayLink: linkOf(sundayLink),
        recordingLink: linkOf(recordingLink),
        published: { saturday: typed.saturday, sunday: typed.sunday, recording: typed.recording },
        recordingSizeMb: size.trim() === '' ? null : Number(size),
      }),
      { sentences },
    ),
    defaultValues: {
      saturdayLink: links.saturdayLink ?? '',
      sundayLink: links.sundayLink ?? '',
      recordingLink: links.recordingLink ?? '',
      recordingSizeMb: String(offering.recordingSizeMb ?? ''),
      ...offering.linksPublished,
      saturdayReused: links.reused.saturday,
      sundayReused: links.reused.sunday,
      recordingReused: links.reused.recording,
      confirmed: false,
    },
  });
  const { control, register, handleSubmit, formState, getValues, setError } = form;
  const typed = useWatch({ control });
  const { save, ...sending } = useSave(form);
  const elsewhere = others.map((other) => other.links);
  const textOf = (part: Joinable) => typed[`${part}Link`] ?? '';
  const typedLinks = {
    saturdayLink: textOf('saturday'),
    sundayLink: textOf('sunday'),
    recordingLink: textOf('recording'),
    reused: ofEach((part) => typed[`${part}Reused`] === true),
  };
  const warningsOf = (part: Joinable) => {
    const own = parts.filter((other) => other !== part).map(textOf);
    return linkWarnings(textOf(part), part, [...own, ...elsewhere.flatMap(listOf)]);
  };
  const isRepeated = (part: Joinable) => warningsOf(part).includes('repeated');
  const isUnknown = (part: Joinable) => warningsOf(part).includes('unknown_host');
  const isOnPurpose = (part: Joinable) => isReusedOnPurpose(textOf(part), [typedLinks, ...elsewhere]);
  const placeOf = (part: Joinable) => {
    const same = others.find((other) => listOf(other.links).some((link) => isSameLink(link, textOf(part))));
    return same === undefined ? 'another class' : nameOf(same);
  };
  // The stored link was confirmed when it was saved.
  const isNew = (part: Joinable) => linkOf(textOf(part)) !== links[`${part}Link`];
  const isUnsure = parts.some((part) => isNew(part) && isUnknown(part));
  const { dirtyFields, errors } = formState;
  const submit = handleSubmit((whole) => {
    const unsaid = parts.find((part) => isNew(part) && isRepeated(part) && !isOnPurpose(part));
    if (unsaid !== undefined) {
      const error = { type: 'unsure', message: staffMessages.roomReused };
      setError(`${unsaid}Reused`, error, { shouldFocus: true });
      return undefined;
    }
    if (isUnsure && !getValues('confirmed')) {
      setError('confirmed', { type: 'unsure', message: staffMessages.linkUnsure }, { shouldFocus: true });
      return undefined;
    }
    return save(async () => {
      const switched = parts.filter((part) => dirtyFields[part] === true);
      const published = Object.fromEntries(switched.map((part) => [part, whole.published[part]]));
      const reused = ofEach((part) =>
        isRepeated(part) ? isOnPurpose(part) : links.reused[part] && !isNew(part),
      );
      const request = {
        ...changedOnly({ offeringId: offering.id, ...whole }, 'offeringId', dirtyFields),
        ...(switched.length > 0 && { published }),
        ...(parts.some((part) => reused[part] !== links.reused[part]) && { reused }),
      };
      if (!isUnchanged(request)) await sendStaff(saveLinks, request);
      onSaved();
    });
  });
  return (
    <FormDialog title={nameOf(linked)} submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <Muted>Learners get a link only by joining, from 15 minutes before the class.</Muted>
      {parts.map((part) => (
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
              {isUnknown(part) && <Remark>{UNKNOWN_HOST} </Remark>}
              {isRepeated(part) &&
                (isOnPurpose(part) ? (
                  <Muted>The same room as {placeOf(part)}, on purpose.</Muted>
                ) : (
                  <Remark>The same link stands at {placeOf(part)}.</Remark>
                ))}
            </Box>
            {isLink(typed[`${part}Link`]) && (
              <MuiLink
                href={typed[`${part}Link`]?.trim()}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open the link: ${labels[part]}`}
              >
                Open
              </MuiLink>
            )}
          </Box>
          {isRepeated(part) && (typedLinks.reused[part] || !isOnPurpose(part)) && (
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
      ))}
      {isUnsure && (
        <CheckField
          {...register('confirmed')}
          id="links-confirmed"
          label="I opened these links, and they are right"
          error={errors.confirmed?.message}
        />
      )}
    </FormDialog>
  );
}

const Remark = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main, fontWeight: 600 }));

type Links = z.infer<typeof linksSchema>;

const { reused: _, ...links } = classLinksSchema.shape;
/** All values of the form, to be checked together; only the changed ones are sent. */
const linksSchema = z.object({
  ...links,
  published: offeringSchema.shape.linksPublished,
  recordingSizeMb: recordingSizeField,
});
const parts = joinableSchema.options;
const BAD_LINK = 'A link begins with https:// and has at most 500 characters.';
const sentences = {
  saturdayLink: BAD_LINK,
  sundayLink: BAD_LINK,
  recordingLink: BAD_LINK,
  recordingSizeMb:
    'A size is a whole number of megabytes, from 1 to 20000. Leave it empty where nobody knows.',
} as const;
const isWhole = (part: Joinable) =>
  z.refine<Links>((typed) => !typed.published[part] || typed[`${part}Link`] !== null, {
    error: staffMessages.linkMissing,
    path: [`${part}Link`],
  });

/** Nothing is published without a link, and no two classes share a room. */
const schemaFor = (othersOfWeekend: readonly ClassLinks[]) => {
  const isFree = (slot: 'saturday' | 'sunday') =>
    z.refine<Links>((typed) => slotWithSameRoom(typed, othersOfWeekend) !== slot, {
      error: staffMessages.linkTaken,
      path: [`${slot}Link`],
    });
  return linksSchema.check(
    ...parts.map(isWhole),
    isFree('saturday'),
    isFree('sunday'),
    z.refine<Links>((typed) => !isRecordingLive(typed), {
      error: staffMessages.linkLive,
      path: ['recordingLink'],
    }),
  );
};
