/** One link of a class: what is odd about it, and whether it is published. */
import { Box, Link as MuiLink, styled } from '@mui/material';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import {
  isReusedOnPurpose,
  isSameLink,
  type LinkedOffering,
  linkWarnings,
} from '../../../domain/classes/class-link.ts';
import type { Joinable } from '../../../domain/classes/class-session.ts';
import { type ClassLinks, classLinkSchema } from '../../../domain/classes/offering.ts';
import { type FieldRows, FormFields } from '../../forms/CommandForm.tsx';
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

type Props<R extends FieldValues> = {
  readonly form: UseFormReturn<Fields, unknown, R>;
  readonly part: Joinable;
  readonly state: LinkState;
  readonly typed: Fields;
};

export function LinkField<R extends FieldValues>({ form, part, state, typed }: Props<R>) {
  const { isRepeated, isUnknown, isOnPurpose, place } = state;
  const text = typed[`${part}Link`];
  const fieldsOf = (rows: FieldRows<Fields>) => <FormFields form={form} rows={rows} />;
  return (
    <>
      {fieldsOf([{ name: `${part}Link`, label: 'Link', type: 'url', placeholder: 'https://' }])}
      <Box role="status">
        {isUnknown && <Remark>{UNKNOWN_HOST} </Remark>}
        {isRepeated &&
          (isOnPurpose ? (
            <Muted>The same room as {place}, on purpose.</Muted>
          ) : (
            <Remark>The same link stands at {place}.</Remark>
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
