/** Says what is about to happen, and asks for the reason, or once more. */
import type { ButtonProps } from '@mui/material';
import { useForm } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import type { Toast } from '../../domain/wire/messages.ts';
import { DialogButton } from '../ui/shapes.tsx';
import { CommandForm } from './CommandForm.tsx';
import type { ComponentProps, ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly sentence: string;
  readonly submit: string;
  readonly hint?: string | undefined;
  readonly send: (reason: string) => Promise<unknown>;
  readonly done?: Toast;
  readonly onClose: () => void;
};

const IN_LOG = 'Kept in the log; the learner does not read it';

/** The field of a reason, checked as the commands check it; `hint` says who reads it. */
export const reasonRow = (hint: string = IN_LOG) =>
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

export function ReasonForm({ sentence, hint, send, ...shown }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <CommandForm
      form={form}
      intro={<p>{sentence}</p>}
      fields={[reasonRow(hint)]}
      send={({ reason }) => send(reason.trim())}
      {...shown}
    />
  );
}

type ReasonButtonProps = Omit<Props, 'onClose'> &
  Pick<ButtonProps, 'color' | 'variant' | 'sx' | 'aria-label'> & {
    /** On the button, where it is not the form's title. */
    readonly label?: string;
  };

export function ReasonButton(props: ReasonButtonProps) {
  const { title, label = title, sentence, submit, hint, send, done, ...button } = props;
  return (
    <DialogButton label={label} {...button}>
      {(onClose) => (
        <ReasonForm {...{ title, sentence, submit, hint, send, onClose }} {...(done && { done })} />
      )}
    </DialogButton>
  );
}

type ConfirmProps = Omit<ComponentProps<typeof DialogButton>, 'children' | 'onSubmit'> &
  Pick<Props, 'title' | 'submit'> & {
    readonly children: ReactNode;
    readonly send: () => Promise<unknown>;
  };

export function ConfirmButton({ title, submit, children, send, ...button }: ConfirmProps) {
  const form = useForm();
  return (
    <DialogButton {...button}>
      {(onClose) => <CommandForm {...{ form, title, submit, send, onClose }} intro={children} fields={[]} />}
    </DialogButton>
  );
}
