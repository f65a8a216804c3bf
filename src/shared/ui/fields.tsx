/** Native controls: small, right for phone keyboards, and they keep what was typed before hydration. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './fields.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type FieldProps = {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** The label is for screen readers alone, where the page says the same beside the field. */
  readonly hidesLabel?: boolean | undefined;
};

function ties(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const parts = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  const described = parts.filter((part) => part !== false).join(' ');
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  } as const;
}

type FrameProps = FieldProps & { id: string; children: ReactNode };

function Framed({ id, label, error, hint, hidesLabel = false, children }: FrameProps) {
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

type Named = { readonly id: string };

export function TextField({
  label,
  error,
  hint,
  hidesLabel,
  ...input
}: FieldProps & Named & ComponentProps<'input'>) {
  return (
    <Framed id={input.id} {...{ label, error, hint, hidesLabel }}>
      <input type="text" {...input} {...ties(input.id, { error, hint })} className={styles.control} />
    </Framed>
  );
}

export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="email" inputMode="email" spellCheck={false} />;
}

export function TextArea({ label, error, hint, ...area }: FieldProps & Named & ComponentProps<'textarea'>) {
  return (
    <Framed id={area.id} label={label} error={error} hint={hint}>
      <textarea
        className={`${styles.control} ${styles.area}`}
        {...area}
        {...ties(area.id, { error, hint })}
      />
    </Framed>
  );
}

export function SelectField({
  label,
  error,
  hint,
  hidesLabel,
  children,
  ...select
}: FieldProps & Named & ComponentProps<'select'>) {
  return (
    <Framed id={select.id} {...{ label, error, hint, hidesLabel }}>
      <select className={styles.control} {...select} {...ties(select.id, { error, hint })}>
        {children}
      </select>
    </Framed>
  );
}

/** A password with a show/hide toggle (spec §2). */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: FieldProps & Named & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const word = shown ? 'Hide' : 'Show';
  return (
    <Framed id={input.id} label={label} error={error} hint={hint}>
      <div className={styles.withToggle}>
        <input
          className={styles.control}
          spellCheck={false}
          {...input}
          {...ties(input.id, { error, hint })}
          {...(shown ? { type: 'text', autoCapitalize: 'none' } : { type: 'password' })}
        />
        <button
          className={styles.toggle}
          type="button"
          disabled={input.disabled}
          aria-controls={input.id}
          aria-label={`${word} ${typeof label === 'string' ? label.toLowerCase() : 'password'}`}
          onClick={() => setShown(!shown)}
        >
          {word}
        </button>
      </div>
    </Framed>
  );
}

export function CheckField({ label, error, ...input }: FieldProps & Named & ComponentProps<'input'>) {
  return (
    <div className={styles.group}>
      <div className={styles.checkRow}>
        <input type="checkbox" {...input} {...ties(input.id, { error })} />
        <label className={styles.label} htmlFor={input.id}>
          {label}
        </label>
      </div>
      <FieldProblem id={input.id} error={error} />
    </div>
  );
}

export function Fields(props: ComponentProps<'form'>) {
  return <form {...props} className={styles.fields} />;
}
