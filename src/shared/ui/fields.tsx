/** Native controls: small, right for phone keyboards, and they keep what was typed before hydration. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './fields.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type FieldProps = {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Shows the label to screen readers only, if the page says the same next to the field. */
  readonly hidesLabel?: boolean | undefined;
};

type Named = { readonly id: string };

/** The props of the frame around a control, and the control's own props, linked to the frame by ids. */
function partsOf<P extends FieldProps & Named>({ label, error, hint, hidesLabel, ...control }: P) {
  const { id } = control;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  const tied = {
    ...control,
    'aria-invalid': error !== undefined,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  } as const;
  return [{ id, label, error, hint, hidesLabel }, tied] as const;
}

type FrameProps = FieldProps & { id: string; children: ReactNode };

function FieldFrame({ id, label, error, hint, hidesLabel = false, children }: FrameProps) {
  const shown = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={styles.group}>
      {hidesLabel ? <VisuallyHidden>{shown}</VisuallyHidden> : shown}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldProblem id={id} error={error} />
    </div>
  );
}

/** Present even when empty, so that screen readers announce an error that appears. */
function FieldProblem({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p className={styles.problem} id={`${id}-error`} aria-live="polite">
      {error}
    </p>
  );
}

export function TextField(props: FieldProps & Named & ComponentProps<'input'>) {
  const [frame, input] = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...input} className={styles.control} />
    </FieldFrame>
  );
}

export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="email" inputMode="email" spellCheck={false} />;
}

export function TextArea(props: FieldProps & Named & ComponentProps<'textarea'>) {
  const [frame, area] = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <textarea className={`${styles.control} ${styles.area}`} {...area} />
    </FieldFrame>
  );
}

export function SelectField(props: FieldProps & Named & ComponentProps<'select'>) {
  const [frame, select] = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <select className={styles.control} {...select} />
    </FieldFrame>
  );
}

export function PasswordField(props: FieldProps & Named & ComponentProps<'input'>) {
  const [frame, input] = partsOf(props);
  const [shown, setShown] = useState(false);
  const word = shown ? 'Hide' : 'Show';
  return (
    <FieldFrame {...frame}>
      <div className={styles.withToggle}>
        <input
          className={styles.control}
          spellCheck={false}
          {...input}
          {...(shown ? { type: 'text', autoCapitalize: 'none' } : { type: 'password' })}
        />
        <button
          className={styles.toggle}
          type="button"
          disabled={input.disabled}
          aria-controls={input.id}
          aria-label={`${word} ${typeof frame.label === 'string' ? frame.label.toLowerCase() : 'password'}`}
          onClick={() => setShown(!shown)}
        >
          {word}
        </button>
      </div>
    </FieldFrame>
  );
}

export function CheckField(props: FieldProps & Named & ComponentProps<'input'>) {
  const [{ id, label, error }, input] = partsOf(props);
  return (
    <div className={styles.group}>
      <div className={styles.checkRow}>
        <input type="checkbox" {...input} />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldProblem id={id} error={error} />
    </div>
  );
}

export function Fields(props: ComponentProps<'form'>) {
  return <form {...props} className={styles.fields} />;
}
