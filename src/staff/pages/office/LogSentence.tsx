/** An audit entry as a sentence, with the names of both sides and the ways to them; its changes are folded below. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Fragment } from 'react';
import type { LogNames } from '../../data/log.ts';
import { changesOf, factName } from '../../../domain/records/audit-changes.ts';
import { actorName, type AuditEntry } from '../../../domain/records/audit-log.ts';
import { isForgotten } from '../../../domain/records/audit-person.ts';
import { orderOf, type Piece, sentenceOf } from '../../../domain/records/audit-sentence.ts';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { FactList, Muted } from '../../ui/shapes.ts';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { portalPaths } from '../portal-paths.ts';
import { weekendText } from '../classes/use-weekends.ts';

export type Names = LogNames & {
  readonly titleOf: (courseId: string) => string;
};

type Props = { readonly entry: AuditEntry; readonly names: Names };

export function LogSentence({ entry, names }: Props) {
  const { actor } = entry;
  const member = 'rule' in actor ? undefined : names.members.find(({ id }) => id === actor.uid);
  return (
    <Box sx={{ maxWidth: '72ch', fontWeight: 400 }}>
      <Box component="p" sx={{ m: 0 }}>
        <b title={member?.email}>{member?.name ?? startOf(actorName(actor))}</b>{' '}
        {sentenceOf(withLearner(entry, names)).map((piece, at) => (
          <Fragment key={at}>
            {typeof piece === 'string' ? piece : <Named piece={piece} names={names} />}
          </Fragment>
        ))}
      </Box>
      <Changes entry={entry} />
    </Box>
  );
}

/** As the beginning of a sentence; an address stays as it is. */
const startOf = (name: string) =>
  name.includes('@') ? name : name.replace(/^./, (letter) => letter.toUpperCase());

/** An entry that names only its order is about the order's learner. */
function withLearner(entry: AuditEntry, { ownerOf }: Names): AuditEntry {
  const owner = ownerOf.get(orderOf(entry) ?? '');
  return owner === undefined ? entry : { ...entry, about: owner };
}

function Named({ piece, names }: { piece: Exclude<Piece, string>; names: Names }) {
  if ('learner' in piece) {
    const learner = names.learners.get(piece.learner);
    return learner === undefined ? (
      'a learner whose account is gone'
    ) : (
      <MuiLink href={portalPaths.person(learner.id)}>{learner.name}</MuiLink>
    );
  }
  if ('staff' in piece) {
    const member = names.members.find(({ id }) => id === piece.staff);
    return member === undefined ? 'somebody of the staff' : <b title={member.email}>{member.name}</b>;
  }
  if ('order' in piece) return <OrderCode code={piece.order} />;
  if ('course' in piece) return names.titleOf(piece.course);
  const [, courseId, saturday] = /^(.+)_(\d{4}-\d\d-\d\d)$/.exec(piece.offering) ?? [];
  if (courseId === undefined || saturday === undefined) return piece.offering;
  return `${names.titleOf(courseId)}, ${weekendText(saturday)}`;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  // Signing in changes no document, so that no changes are shown.
  if (entry.before === null && entry.after === null) return null;
  if (changes.length === 0) {
    return (
      <Muted sx={{ display: 'block' }}>
        {isForgotten(entry) ? 'what was said about them went with the account' : 'nothing changed'}
      </Muted>
    );
  }
  return (
    <Box
      component="details"
      sx={{ '& summary': { cursor: 'pointer', width: 'fit-content', [TOUCH]: { py: '12px' } } }}
    >
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
    </Box>
  );
}
