/** Says what is about to happen, and asks for the reason. */
import { useForm } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { TextArea } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useSave } from './use-save.ts';

type Props = {
  readonly title: string;
  /** The sentence that says what is about to happen. */
  readonly sentence: string;
  readonly submit: string;
  /** Who reads the reason. */
  readonly hint: string;
  readonly send: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Checks the reason as the commands do. */
export const reasonRules = {
  validate: (value: string) => value.trim().length >= 3 || staffMessages.reasonMissing,
  maxLength: { value: REASON_MAX, message: `At most ${REASON_MAX} characters.` },
};

export function ReasonForm({ title, sentence, submit, hint, send, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { save, ...sending } = useSave(form);
  const { errors } = form.formState;
  const submitted = form.handleSubmit(({ reason }) => save(() => send(reason.trim())));
  return (
    <FormDialog title={title} submit={submit} {...sending} onSubmit={submitted} onClose={onClose}>
      <p>{sentence}</p>
      <TextArea
        {...form.register('reason', reasonRules)}
        id="reason"
        label="Reason"
        hint={hint}
        rows={2}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
