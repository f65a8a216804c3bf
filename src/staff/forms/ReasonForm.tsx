/** Says what is about to happen, and asks for the reason. */
import { useForm } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { CommandForm } from './CommandForm.tsx';

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

/** The field of a reason, checked as the commands check it; `hint` says who reads it. */
export const reasonRow = (hint: string) =>
  ({
    name: 'reason',
    id: 'reason',
    kind: 'area',
    label: 'Reason',
    hint,
    rows: 2,
    rules: {
      validate: (value: string) => value.trim().length >= 3 || staffMessages.reasonMissing,
      maxLength: { value: REASON_MAX, message: `At most ${REASON_MAX} characters.` },
    },
  }) as const;

export function ReasonForm({ title, sentence, submit, hint, send, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <CommandForm
      form={form}
      title={title}
      submit={submit}
      intro={<p>{sentence}</p>}
      fields={[reasonRow(hint)]}
      send={({ reason }) => send(reason.trim())}
      onClose={onClose}
    />
  );
}
