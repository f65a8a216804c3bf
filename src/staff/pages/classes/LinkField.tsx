/** One link of a class: what is odd about it, and whether it is published. */
import { Box, Link as MuiLink, styled } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import {
  isReusedOnPurpose,
  isSameLink,
  type LinkedOffering,
  linkWarnings,
} from '../../../domain/classes/class-link.ts';
import type { Joinable } from '../../../domain/classes/class-session.ts';
import { type ClassLinks, classLinkSchema } from '../../../domain/classes/offering.ts';
import { CheckField, TextField } from '../../../shared/ui/fields.tsx';
import { Muted, Row } from '../../ui/shapes.ts';
import { type Fields, linkOf, ofEach, parts } from './class-fields.ts';

const UNKNOWN_HOST = 'This is not one of the services that we know. Open it once to be sure.';
const Remark = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main, fontWeight: 600 }));

/** True iff it may be opened from here, which only https addresses may. */
const isLink = (text: string) => text !== '' && classLinkSchema.safeParse(text.trim()).success;
const listOf = ({ saturdayLink, sundayLink, recordingLink }: ClassLinks) =>
  [saturdayLink, sundayLink, recordingLink].filter((link) => link !== null);

/** What is to be said of each link as it is typed, beside those of all other classes. */
export function linkChecks(
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
    /** The first link that stands elsewhere without a word that this is on purpose. */
    unsaid: parts.find((part) => states[part].isNew && states[part].isRepeated && !states[part].isOnPurpose),
    isUnsure: parts.some((part) => states[part].isNew && states[part].isUnknown),
    reused: ofEach((part) => {
      const { isRepeated, isOnPurpose, isNew } = states[part];
      return isRepeated ? isOnPurpose : stored.reused[part] && !isNew;
    }),
  };
}
type LinkState = ReturnType<typeof linkChecks>['states'][Joinable];

type Props<R> = {
  readonly form: UseFormReturn<Fields, unknown, R>;
  readonly part: Joinable;
  readonly state: LinkState;
  readonly typed: Fields;
};

export function LinkField<R>({ form, part, state, typed }: Props<R>) {
  const { register, formState } = form;
  const { isRepeated, isUnknown, isOnPurpose, place } = state;
  const text = typed[`${part}Link`];
  const isSaid = typed[`${part}Reused`];
  return (
    <>
      <TextField
        {...register(`${part}Link`)}
        id={`class-${part}-link`}
        label="Link"
        type="url"
        placeholder="https://"
        error={formState.errors[`${part}Link`]?.message}
      />
      <Box role="status">
        {isUnknown && <Remark>{UNKNOWN_HOST} </Remark>}
        {isRepeated &&
          (isOnPurpose ? (
            <Muted>The same room as {place}, on purpose.</Muted>
          ) : (
            <Remark>The same link stands at {place}.</Remark>
          ))}
      </Box>
      {isRepeated && (isSaid || !isOnPurpose) && (
        <CheckField
          {...register(`${part}Reused`)}
          id={`class-${part}-reused`}
          label="This room is used again on purpose"
          error={formState.errors[`${part}Reused`]?.message}
        />
      )}
      {part === 'recording' && (
        <TextField
          {...register('recordingSizeMb')}
          id="class-recording-size"
          label="Size of the recording, MB"
          hint="Learners see what watching it costs them in data."
          inputMode="numeric"
          error={formState.errors.recordingSizeMb?.message}
        />
      )}
      <Row sx={{ justifyContent: 'space-between' }}>
        {(text.trim() !== '' || typed[part]) && (
          <CheckField {...register(part)} id={`class-${part}-published`} label="Published" />
        )}
        {isLink(text) && (
          <MuiLink href={text.trim()} target="_blank" rel="noreferrer">
            Open the link
          </MuiLink>
        )}
      </Row>
    </>
  );
}
