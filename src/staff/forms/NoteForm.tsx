/** Writes the note on a learner. An empty one removes it. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { LearnerNote } from '../../domain/people/learner-note.ts';
import { NOTE_MAX } from '../../domain/wire/limits.ts';
import { saveNote } from '../../domain/wire/staff-command.ts';
import { TextArea } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

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
  const { save, ...sending } = useSave(form);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((request) =>
    save(async () => {
      if (!isDirty) return onClose();
      await sendStaff(saveNote, request);
      onSaved();
    }),
  );
  return (
    <FormDialog title={`Note on ${name}`} submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <TextArea
        {...form.register('text')}
        id="note-text"
        label="Note"
        hint="Only staff read it; what it was is kept in the log. Empty removes it."
        rows={5}
        error={errors.text?.message}
      />
    </FormDialog>
  );
}
