/** The form of one command in a dialog: its fields are a table, and its resolver checks what is typed with the command's schema. */
import { Alert, Box, Button, styled } from '@mui/material';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../../shared/ui/fields.tsx';
import { useLeaveWarning } from '../ui/leave-warning.ts';
import { PortalDialog } from '../ui/PortalDialog.tsx';
import { Muted, Stack, TextButton } from '../ui/shapes.tsx';
import { toCommandError } from '../../shared/data/errors.ts';
import type { Toast } from '../../domain/wire/messages.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

export type FieldRow<V extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'id' | 'label' | 'error'
> & {
  readonly name: Path<V>;
  readonly label: string;
  readonly id?: string;
  readonly kind?: 'area' | 'check' | 'checks' | 'password' | 'radio';
  readonly rows?: number;
  /** The values of checkboxes, of a radio group or (by default) of a select, with their labels. */
  readonly options?: readonly (readonly [value: string, label: string, note?: string])[];
  /** How many checkboxes stand side by side where there is room. */
  readonly columns?: number;
  /** Checks of this field alone, where the form has no schema. */
  readonly rules?: TextRules<V>;
};
type TextRules<V extends FieldValues> = Pick<RegisterOptions, 'maxLength' | 'onChange'> & {
  readonly deps?: Path<V>;
  readonly validate?: (text: string, typed: FieldValues) => string | boolean | undefined;
};
/** A list of rows goes side by side where there is room; a legend groups it; false is no row. */
export type FieldRows<V extends FieldValues> = readonly (
  | false
  | FieldRow<V>
  | readonly FieldRow<V>[]
  | { readonly legend: string; readonly fields: readonly FieldRow<V>[] }
)[];

type Form<V extends FieldValues, R extends FieldValues> = UseFormReturn<V, unknown, R>;

export function FormFields<V extends FieldValues, R extends FieldValues>(props: {
  readonly form: Form<V, R>;
  readonly rows: FieldRows<V>;
}) {
  const { form, rows } = props;
  const fieldOf = (row: FieldRow<V>) => <Field key={row.name} form={form} row={row} />;
  const lineOf = (line: readonly FieldRow<V>[]) => (
    <Box
      key={line[0]?.name}
      sx={{
        display: 'grid',
        gap: 2,
        // An error under one field must not move the others.
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${line.length}, minmax(0, 1fr))` },
      }}
    >
      {line.map(fieldOf)}
    </Box>
  );
  return rows.map((row) => {
    if (row === false) return null;
    if ('name' in row) return fieldOf(row);
    if (!('legend' in row)) return lineOf(row);
    return (
      <Group key={row.legend}>
        <Box
          component="legend"
          sx={{ p: 0, pt: 0.5, mb: 1, fontSize: '1rem', fontWeight: 800, color: 'primary.main' }}
        >
          {row.legend}
        </Box>
        {lineOf(row.fields)}
      </Group>
    );
  });
}

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 });
const Radio = styled('label')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  minHeight: 44,
  paddingBlock: 6,
  cursor: 'pointer',
  '& input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: 0,
    accentColor: theme.vars.palette.primary.main,
  },
}));

function Field<V extends FieldValues, R extends FieldValues>({
  form,
  row: { name, kind, options, rules, rows, columns = 1, ...shown },
}: {
  form: Form<V, R>;
  row: FieldRow<V>;
}) {
  const ownId = useId();
  const { error } = form.getFieldState(name, form.formState);
  const field = {
    ...form.register(name, rules as RegisterOptions<V, Path<V>>),
    id: shown.id ?? ownId,
    label: shown.label,
    error: error?.message,
  };
  if (kind === 'check') return <CheckField {...field} />;
  if (kind === 'password') return <PasswordField {...shown} {...field} />;
  if (kind === 'checks') {
    return (
      <Stack
        role="group"
        aria-label={shown.label}
        sx={{ gap: 0, columnGap: 2, gridTemplateColumns: { sm: `repeat(${columns}, minmax(0, 1fr))` } }}
      >
        {options?.map(([value, text, note]) => (
          <div key={value}>
            <CheckField {...form.register(name)} id={`${name}-${value}`} value={value} label={text} />
            {note !== undefined && <Muted sx={{ display: 'block', pl: '28px' }}>{note}</Muted>}
          </div>
        ))}
        {error !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, gridColumn: '1 / -1' }}>
            {error.message}
          </Box>
        )}
      </Stack>
    );
  }
  if (kind === 'radio') {
    return (
      <Group>
        <Muted as="legend" sx={{ p: 0, mb: 0.5 }}>
          {shown.label}
        </Muted>
        {options?.map(([value, text]) => (
          <Radio key={value}>
            <input type="radio" value={value} {...form.register(name)} />
            {text}
          </Radio>
        ))}
      </Group>
    );
  }
  const hint = shown.hint === undefined ? {} : { hint: shown.hint };
  if (kind === 'area') return <TextArea {...field} {...hint} rows={rows} />;
  if (options === undefined) return <TextField {...shown} {...field} />;
  return (
    <SelectField {...field} {...hint}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

type Props<V extends FieldValues, R extends FieldValues> = {
  readonly form: Form<V, R>;
  readonly title: string;
  readonly submit?: string;
  readonly intro?: ReactNode;
  readonly fields: FieldRows<V>;
  /**
   * Sends what the resolver made of the fields. `changes` gives the changed fields alone, so that a colleague's changes to
   * others stay, plus the field `id`, which names what they belong to; null if nothing was changed. Then the form closes,
   * unless `send` resolves to `stays`.
   */
  readonly send: (request: R, changes: ChangesOf<R>) => Promise<unknown>;
  readonly onClose: () => void;
  /** What a toast says once the form was sent and has closed. */
  readonly done?: Toast | undefined;
  readonly children?: ReactNode;
};
type ChangesOf<R> = <I extends keyof R & string>(id: I) => (Partial<R> & Pick<R, I>) | null;

export function CommandForm<V extends FieldValues, R extends FieldValues>(props: Props<V, R>) {
  const { form, title, submit = 'Save', intro, fields, send, onClose, done, children } = props;
  const { save, busy, problem } = useSave(form);
  const [isTyped, setTyped] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useLeaveWarning(isTyped);
  // A click beside the dialog or an accidental Escape must not lose typed text.
  const close = (_: unknown, reason: string) => {
    if (reason !== 'escapeKeyDown' || busy) return;
    if (isTyped) setWarned(true);
    else onClose();
  };
  const dirty: Readonly<Record<string, unknown>> = form.formState.dirtyFields;
  const onSubmit = form.handleSubmit((request) =>
    save(async () => {
      const answer = await send(request, (id) => {
        const changed = Object.entries(request).filter(([name]) => name === id || dirty[name]);
        if (changed.length <= 1) return null;
        return Object.fromEntries(changed) as Partial<R> & Pick<R, typeof id>;
      });
      if (answer === 'stays') return;
      onClose();
      if (done !== undefined) showToast(done, 'success');
    }),
  );
  return (
    <PortalDialog
      title={title}
      onSubmit={() => void onSubmit()}
      onInput={() => setTyped(true)}
      onClose={close}
      notice={
        <>
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          {isWarned && <Alert severity="warning">This is not saved yet. Cancel throws it away.</Alert>}
        </>
      }
      actions={
        <>
          <TextButton disabled={busy} onClick={onClose}>
            Cancel
          </TextButton>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : submit}
          </Button>
        </>
      }
    >
      {intro}
      <FormFields form={form} rows={fields} />
      {children}
    </PortalDialog>
  );
}

type SaveForm<V extends FieldValues> = Pick<
  UseFormReturn<V, unknown, FieldValues>,
  'setError' | 'getValues' | 'formState'
>;

/** Sends a staff form. A refusal shows under its field, or as the form's problem where it concerns no field. */
export function useSave<V extends FieldValues>({ setError, getValues, formState }: SaveForm<V>) {
  const save = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      const { fields, message } = toCommandError(thrown);
      const own = Object.entries(fields).filter(([name]) => name in getValues());
      own.forEach(([name, sentence], at) =>
        setError(name as Path<V>, { type: 'server', message: sentence }, { shouldFocus: at === 0 }),
      );
      if (own.length === 0) setError('root', { message });
    }
  };
  return { busy: formState.isSubmitting, problem: formState.errors.root?.message, save };
}

type Options<V extends FieldValues> = {
  /** The sentence for a field where the schema has none of its own. */
  readonly sentences?: Partial<Record<keyof V & string, string>>;
  /** The field that shows an error at a path of the request; by default the first part of the path. */
  readonly fieldOf?: (path: readonly string[], values: V) => string;
};

export function resolverOf<V extends FieldValues, S extends z.core.$ZodType>(
  schema: S,
  toRequest: (values: V) => unknown,
  { sentences = {}, fieldOf = ([name]) => String(name) }: Options<V>,
): Resolver<V, unknown, z.infer<S>> {
  const request = z.transform((values: V, context): z.infer<S> => {
    const fieldAt = ({ path = [] }: Pick<z.core.$ZodRawIssue, 'path'>) => fieldOf(path.map(String), values);
    const error = (issue: z.core.$ZodRawIssue) => sentences[fieldAt(issue)] ?? 'Invalid input';
    const checked = z.safeParse(schema, toRequest(values), { error });
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues)
      context.issues.push({ code: 'custom', message: issue.message, path: [fieldAt(issue)], input: values });
    return z.NEVER;
  });
  return zodResolver(request);
}

/** A form that begins with `values`; what `toRequest` makes of them is checked with the schema. */
export const useRequestForm = <V extends FieldValues, S extends z.core.$ZodType>(
  schema: S,
  values: V,
  toRequest: (values: V) => unknown,
  options: Options<V> = {},
) =>
  useForm<V, unknown, z.infer<S>>({
    resolver: resolverOf(schema, toRequest, options),
    defaultValues: values as DefaultValues<V>,
  });
