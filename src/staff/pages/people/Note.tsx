/** The note on a learner, which only staff read, and a form to write it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { watchNote } from '../../data/people.ts';
import type { LearnerNote } from '../../../domain/people/learner-note.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { useWatch } from '../use-read.ts';
import { NoteForm } from '../../forms/NoteForm.tsx';

type Props = { readonly userId: string; readonly name: string; readonly onChanged: () => void };

export function Note({ userId, name, onChanged }: Props) {
  const { value, failure, retry } = useWatch<LearnerNote>(`note ${userId}`, (watcher) =>
    watchNote(userId, watcher),
  );
  const [editing, setEditing] = useState(false);
  if (failure !== null && value === null) return <Failed message={failure.message} onRetry={retry} />;
  if (value === null) return <RowsSkeleton rows={1} />;
  const note = value.values[0] ?? null;
  return (
    <Panel
      aria-label="Note"
      sx={{
        p: 2,
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
      }}
    >
      {note === null ? (
        <Muted>Nothing is noted. Only staff read a note; {name} never does.</Muted>
      ) : (
        <>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{note.text}</Box>
          <Muted>
            {note.savedBy}, {formatDateTime(note.savedAt)} · only staff read this
          </Muted>
        </>
      )}
      <Unreadable ids={value.unreadable} what="note" />
      <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
        {note === null ? 'Write a note' : 'Change the note'}
      </Button>
      {editing && (
        <NoteForm
          userId={userId}
          name={name}
          note={note}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}
