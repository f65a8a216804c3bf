/** The class links of one weekend and of its recording, with a check, and whether they are published. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { sendStaff } from '../data/commands.ts';
import {
  isRecordingLive,
  isSameLink,
  type LinkedOffering,
  type LinkWarning,
  linkWarnings,
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
import { saveLinks } from '../../domain/wire/staff-command.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type LinkName = `${Joinable}Link`;
type Fields = { [Name in LinkName]: string } & { [Part in Joinable]: boolean } & {
  recordingSizeMb: string;
  confirmed: boolean;
};
type Links = v.InferOutput<typeof linksSchema>;
type Props = {
  readonly linked: LinkedOffering;
  readonly nameOf: (linked: LinkedOffering) => string;
  readonly all: readonly LinkedOffering[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** All values of the form, to be checked together; only the changed ones are sent. */
const linksSchema = v.object({
  ...classLinksSchema.entries,
  published: offeringSchema.entries.linksPublished,
  recordingSizeMb: recordingSizeField,
});
const parts = joinableSchema.options;
const labels = {
  saturday: 'Saturday class',
  sunday: 'Sunday class',
  recording: 'Recording',
} as const satisfies Record<Joinable, string>;
const warnings = {
  unknown_host: 'This is not one of the services that we know. Open it once to be sure.',
  repeated: 'The same link stands at another class.',
} as const satisfies Record<LinkWarning, string>;

const BAD_LINK = 'A link begins with https:// and has at most 500 characters.';
const sentences = {
  saturdayLink: BAD_LINK,
  sundayLink: BAD_LINK,
  recordingLink: BAD_LINK,
  recordingSizeMb:
    'A size is a whole number of megabytes, from 1 to 20000. Leave it empty where nobody knows.',
} as const;
const isWhole = (part: Joinable) =>
  v.forward(
    v.check(
      (typed: Links) => !typed.published[part] || typed[`${part}Link`] !== null,
      staffMessages.linkMissing,
    ),
    [`${part}Link`],
  );

/** Checks as the server does: nothing is published without a link, and no two classes share a room. */
const schemaFor = (othersOfWeekend: readonly ClassLinks[]) => {
  const isFree = (slot: 'saturday' | 'sunday') =>
    v.forward(
      v.check((typed: Links) => slotWithSameRoom(typed, othersOfWeekend) !== slot, staffMessages.linkTaken),
      [`${slot}Link`],
    );
  return v.pipe(
    linksSchema,
    ...parts.map(isWhole),
    isFree('saturday'),
    isFree('sunday'),
    v.forward(
      v.check((typed: Links) => !isRecordingLive(typed), staffMessages.linkLive),
      ['recordingLink'],
    ),
  );
};

/** True iff it may be opened from here, which only https addresses may. */
const isLink = (text = '') => text !== '' && v.is(classLinkSchema, text.trim());
const linkOf = (text: string) => (text.trim() === '' ? null : text.trim());
const listOf = ({ saturdayLink, sundayLink, recordingLink }: ClassLinks) =>
  [saturdayLink, sundayLink, recordingLink].filter((link) => link !== null);

export function LinksForm({ linked, nameOf, all, onSaved, onClose }: Props) {
  const { offering, links } = linked;
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
      confirmed: false,
    },
  });
  const { control, register, handleSubmit, formState, getValues, setError } = form;
  const typed = useWatch({ control });
  const { save, ...sending } = useSave(form);
  const elsewhere = others.flatMap((other) => listOf(other.links));
  const warningsOf = (part: Joinable) => {
    const own = parts.filter((other) => other !== part).map((other) => typed[`${other}Link`] ?? '');
    return linkWarnings(typed[`${part}Link`] ?? '', part, [...own, ...elsewhere]);
  };
  const remarkOf = (part: Joinable, warning: LinkWarning) => {
    const same = others.find((other) =>
      listOf(other.links).some((link) => isSameLink(link, typed[`${part}Link`] ?? '')),
    );
    return warning === 'repeated' && same !== undefined
      ? `The same link stands at ${nameOf(same)}.`
      : warnings[warning];
  };
  // The stored link was confirmed when it was saved.
  const isNew = (part: Joinable) => linkOf(typed[`${part}Link`] ?? '') !== links[`${part}Link`];
  const isUnsure = parts.some((part) => isNew(part) && warningsOf(part).length > 0);
  const { dirtyFields, errors } = formState;
  const submit = handleSubmit((whole) => {
    if (isUnsure && !getValues('confirmed')) {
      setError('confirmed', { type: 'unsure', message: staffMessages.linkUnsure }, { shouldFocus: true });
      return undefined;
    }
    return save(async () => {
      const switched = parts.filter((part) => dirtyFields[part] === true);
      const published = Object.fromEntries(switched.map((part) => [part, whole.published[part]]));
      const request = {
        ...changedOnly({ offeringId: offering.id, ...whole }, 'offeringId', dirtyFields),
        ...(switched.length > 0 && { published }),
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
            <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600 }}>
              {warningsOf(part)
                .map((warning) => remarkOf(part, warning))
                .join(' ')}
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
