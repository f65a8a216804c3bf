/** A row of the audit log in words: who did what to whom, with what was changed folded below. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Fragment } from 'react';
import { changesOf } from '../../../domain/records/audit-changes.ts';
import { actorName, type AuditEntry } from '../../../domain/records/audit-log.ts';
import { isForgotten } from '../../../domain/records/audit-person.ts';
import { type Piece, sentenceOf } from '../../../domain/records/audit-sentence.ts';
import { factName } from '../../../domain/records/audit-words.ts';
import type { LogNames } from '../../data/log.ts';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { FactList, Muted } from '../../ui/shapes.ts';
import { weekendText } from '../classes/use-weekends.ts';
import { portalPaths } from '../portal-paths.ts';

export type Names = LogNames & { readonly titleOf: (courseId: string) => string };
type Props = { readonly entry: AuditEntry; readonly names: Names };

/** An entry as a sentence with names and links; its changes are folded below. */
export function LogSentence({ entry, names }: Props) {
  const member = memberOf(entry, names);
  return (
    <Box sx={{ maxWidth: '72ch', fontWeight: 400 }}>
      <Box component="p" sx={{ m: 0 }}>
        <b title={member?.email}>{member?.name ?? startOf(actorName(entry.actor))}</b>{' '}
        {sentenceOf(entry).map((piece, at) => (
          <Fragment key={at}>
            {typeof piece === 'string' ? piece : <Named piece={piece} names={names} />}
          </Fragment>
        ))}
      </Box>
      <Changes entry={entry} />
    </Box>
  );
}

const startOf = (name: string) =>
  name.includes('@') ? name : name.replace(/^./, (letter) => letter.toUpperCase());

export const memberOf = ({ actor }: AuditEntry, { members }: LogNames) =>
  'rule' in actor ? undefined : members.find(({ id }) => id === actor.uid);

type Reference = Exclude<Piece, string>;

export function nameOf(piece: Reference, { members, learners, titleOf }: Names): string {
  if ('learner' in piece) return learners.get(piece.learner)?.name ?? 'a learner whose account is gone';
  if ('staff' in piece) return members.find(({ id }) => id === piece.staff)?.name ?? 'somebody of the staff';
  if ('order' in piece) return piece.order;
  if ('course' in piece) return titleOf(piece.course);
  const [, courseId, saturday] = /^(.+)_(\d{4}-\d\d-\d\d)$/.exec(piece.offering) ?? [];
  if (courseId === undefined || saturday === undefined) return piece.offering;
  return `${titleOf(courseId)}, ${weekendText(saturday)}`;
}

function Named({ piece, names }: { piece: Reference; names: Names }) {
  const name = nameOf(piece, names);
  if ('order' in piece) return <OrderCode code={piece.order} />;
  if ('staff' in piece) return <b>{name}</b>;
  if ('learner' in piece && names.learners.has(piece.learner))
    return <MuiLink href={portalPaths.person(piece.learner)}>{name}</MuiLink>;
  return name;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  // Sign-ins change no document.
  if (entry.before === null && entry.after === null) return null;
  if (changes.length === 0) {
    return (
      <Muted sx={{ display: 'block' }}>
        {isForgotten(entry) ? 'what was said about them went with the account' : 'nothing changed'}
      </Muted>
    );
  }
  return (
    <details>
      <Muted as="summary">Before and after</Muted>
      <FactList
        sx={{
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(88px, 180px) minmax(0, 1fr)' },
          py: 0.5,
        }}
      >
        {changes.map(({ field, before, after }) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <dt>{factName(field)}</dt>
            <dd>
              {before !== null && <del>{before}</del>} {after === null ? <Muted>removed</Muted> : after}
            </dd>
          </Box>
        ))}
      </FactList>
    </details>
  );
}
