/** A question about a proof, or the answer to one: a short text for the colleagues. */
import { useForm } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { reviewMessages } from '../../domain/wire/staff-messages.ts';
import { TextArea } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useSave } from './use-save.ts';

type Props = {
  readonly title: string;
  readonly sentence: string;
  readonly label: 'Question' | 'Answer';
  readonly send: (text: string) => Promise<void>;
  readonly onClose: () => void;
};

export function QuestionForm({ title, sentence, label, send, onClose }: Props) {
  const form = useForm({ defaultValues: { text: '' } });
  const { save, ...sending } = useSave(form);
  const submitted = form.handleSubmit(({ text }) =>
    save(async () => {
      await send(text.trim());
      onClose();
    }),
  );
  return (
    <FormDialog title={title} submit="Send" {...sending} onSubmit={submitted} onClose={onClose}>
      <p>{sentence}</p>
      <TextArea
        {...form.register('text', {
          validate: (text) => text.trim().length >= 3 || reviewMessages.textMissing,
          maxLength: { value: REASON_MAX, message: `At most ${REASON_MAX} characters.` },
        })}
        id="colleague-text"
        label={label}
        rows={3}
        error={form.formState.errors.text?.message}
      />
    </FormDialog>
  );
}
