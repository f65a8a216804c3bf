/**
 * Form fields: a label above, the control, a sentence below. Native controls, because they are light, know the
 * phone's keyboards and keep what was typed before the app took the page over.
 */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Look, styled } from './styled.ts';

const Group = styled('div')({ display: 'grid', gap: 6, minWidth: 0 });

const Label = styled('label')({ fontWeight: 700, fontSize: '1rem', lineHeight: 1.4 });

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 600,
  color: theme.vars.palette.error.main,
  '&:empty': { display: 'none' },
}));

const look = ({ theme }: { readonly theme: Look }) =>
  ({
    width: '100%',
    minHeight: 48,
    padding: '10px 14px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.hub.field}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '1.0625rem',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
    '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
    '&:disabled': { opacity: 0.65 },
  }) as const;

const Control = styled('input')((props) => look(props));
const Area = styled('textarea')((props) => look(props), { resize: 'vertical' });
const Chooser = styled('select')((props) => look(props));

type FieldProps = {
  readonly label: ReactNode;
  /** What is wrong, shown under the field and read out. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
};

/** The ids that tie a control to what is said about it. */
function ties(id: string, { error, hint }: Omit<FieldProps, 'label'>) {
  const parts = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  const described = parts.filter((part) => part !== false).join(' ');
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  } as const;
}

function Framed({ id, label, error, hint, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <Group>
      <Label htmlFor={id}>{label}</Label>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      <FieldProblem id={id} error={error} />
    </Group>
  );
}

/** Always there, so that a sentence that comes into it is read out. */
function FieldProblem({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Problem id={`${id}-error`} aria-live="polite">
      {error}
    </Problem>
  );
}

type Named = { readonly id: string };

export function TextField({ label, error, hint, ...input }: FieldProps & Named & ComponentProps<'input'>) {
  return (
    <Framed id={input.id} label={label} error={error} hint={hint}>
      <Control {...input} {...ties(input.id, { error, hint })} />
    </Framed>
  );
}

export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

export function TextArea({ label, error, hint, ...area }: FieldProps & Named & ComponentProps<'textarea'>) {
  return (
    <Framed id={area.id} label={label} error={error} hint={hint}>
      <Area {...area} {...ties(area.id, { error, hint })} />
    </Framed>
  );
}

export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: FieldProps & Named & ComponentProps<'select'>) {
  return (
    <Framed id={select.id} label={label} error={error} hint={hint}>
      <Chooser {...select} {...ties(select.id, { error, hint })}>
        {children}
      </Chooser>
    </Framed>
  );
}

const WithToggle = styled('div')({
  position: 'relative',
  '& input': { paddingInlineEnd: 76 },
  // Edge draws an eye of its own.
  '& input::-ms-reveal': { display: 'none' },
});

const Toggle = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 2,
  insetInlineEnd: 2,
  minWidth: 68,
  border: 0,
  borderRadius: 10,
  background: 'none',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 700,
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
}));

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
      <WithToggle>
        <Control
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...ties(input.id, { error, hint })}
          type={shown ? 'text' : 'password'}
        />
        <Toggle
          type="button"
          disabled={input.disabled}
          aria-controls={input.id}
          aria-label={`${word} ${typeof label === 'string' ? label.toLowerCase() : 'password'}`}
          onClick={() => setShown(!shown)}
        >
          {word}
        </Toggle>
      </WithToggle>
    </Framed>
  );
}

const CheckRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 12,
  alignItems: 'start',
  paddingBlock: 10,
  '& input': {
    width: 24,
    height: 24,
    margin: 0,
    accentColor: theme.vars.palette.primary.main,
  },
  '& label': { fontWeight: 400, paddingBlock: 1, cursor: 'pointer' },
  '& a': { color: theme.vars.palette.primary.main },
  '& input[aria-invalid="true"]': { outline: `2px solid ${theme.vars.palette.error.main}`, outlineOffset: 2 },
}));

export function CheckField({ label, error, ...input }: FieldProps & Named & ComponentProps<'input'>) {
  return (
    <Group>
      <CheckRow>
        <input {...input} {...ties(input.id, { error })} type="checkbox" />
        <Label htmlFor={input.id}>{label}</Label>
      </CheckRow>
      <FieldProblem id={input.id} error={error} />
    </Group>
  );
}

/** A form's fields below one another, and its way on. */
export const Fields = styled('form')({ display: 'grid', gap: 20 });
