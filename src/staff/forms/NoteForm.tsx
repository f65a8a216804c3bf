/** Writes the note on a learner. An empty one removes it. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { LearnerNote } from '../../domain/people/learner-note.ts';
import { NOTE_MAX } from '../../domain/wire/limits.ts';
import { saveNote } from '../../domain/wire/staff-command.ts';
import { CommandForm } from './CommandForm.tsx';
import { resolverOf } from './resolver.ts';

type Props = {
  readonly userId: string;
  readonly name: string;
  /** The present note; null where there is none. */
  readonly note: LearnerNote | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};
type Fields = { text: string };

export function NoteForm({ userId, name, note, onSaved, onClose }: Props) {
  // What its writer saw: a note that changes while somebody types must not be replaced unread.
  const [seen] = useState(note?.savedAt ?? null);
  const form = useForm({
    resolver: resolverOf(
      saveNote.request,
      ({ text }: Fields) => ({ userId, text: text.trim() === '' ? null : text, over: seen }),
      { sentences: { text: `A note has at most ${NOTE_MAX.toLocaleString('en')} characters.` } },
    ),
    defaultValues: { text: note?.text ?? '' },
  });
  const { isDirty } = form.formState;
  return (
    <CommandForm
      form={form}
      title={`Note on ${name}`}
      fields={[
        {
          name: 'text',
          id: 'note-text',
          kind: 'area',
          label: 'Note',
          hint: 'Only staff read it; what it was is kept in the log. Empty removes it.',
          rows: 5,
        },
      ]}
      send={async (request) => {
        if (!isDirty) return onClose();
        await sendStaff(saveNote, request);
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
