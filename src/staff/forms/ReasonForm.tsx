/** Says what is about to happen, and asks for the reason or for confirmation. */
import { useForm } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { DialogButton } from '../ui/shapes.tsx';
import { CommandForm } from './CommandForm.tsx';
import type { ComponentProps, ReactNode } from 'react';

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

type ButtonProps = Omit<ComponentProps<typeof DialogButton>, 'label' | 'children' | 'onSubmit'>;
type AskProps = Pick<ComponentProps<typeof CommandForm>, 'title' | 'intro' | 'done' | 'onClose'> & {
  readonly submit: string;
  readonly fields: readonly ReturnType<typeof reasonRow>[];
  readonly send: (reason: string) => Promise<unknown>;
};

function AskForm({ send, ...shown }: AskProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return <CommandForm form={form} send={({ reason }) => send(reason.trim())} {...shown} />;
}

type ReasonProps = ButtonProps &
  Omit<AskProps, 'intro' | 'fields' | 'onClose'> & {
    /** The button's label, if it is not the form's title. */
    readonly label?: string;
    readonly sentence: string;
    readonly hint?: string;
  };

export function ReasonButton(props: ReasonProps) {
  const { title, label = title, sentence, submit, hint, send, done, ...button } = props;
  const asked = { title, submit, send, done, intro: <p>{sentence}</p>, fields: [reasonRow(hint)] };
  return (
    <DialogButton label={label} {...button}>
      {(close) => <AskForm {...asked} onClose={close} />}
    </DialogButton>
  );
}

type ConfirmProps = ButtonProps &
  Pick<AskProps, 'title' | 'submit' | 'send'> & { readonly label: string; readonly children: ReactNode };

export function ConfirmButton({ title, submit, children, send, ...button }: ConfirmProps) {
  return (
    <DialogButton {...button}>
      {(close) => <AskForm {...{ title, submit, send }} intro={children} fields={[]} onClose={close} />}
    </DialogButton>
  );
}
