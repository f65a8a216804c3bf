/** The form of one command, in a dialog. Its fields are a table; the resolver checks them with the command's schema. */
import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { CheckField, SelectField, TextArea, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { useSave } from './use-save.ts';

export type FieldRow<V extends FieldValues> = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & {
  readonly name: Path<V>;
  /** A line of text where nothing else is named. */
  readonly kind?: 'area' | 'check';
  /** Lines of a text area. */
  readonly rows?: number;
  /** Makes it a choice: the values with what is shown for them. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** Checks of this field alone, where the form has no schema. */
  readonly rules?: TextRules;
};
type TextRules = Pick<RegisterOptions, 'maxLength' | 'onChange'> & {
  readonly validate?: (text: string) => string | boolean | undefined;
};
/** Rows in a list of their own stand side by side where there is room. */
export type FieldRows<V extends FieldValues> = readonly (FieldRow<V> | readonly FieldRow<V>[])[];

type Form<V extends FieldValues, R extends FieldValues> = UseFormReturn<V, unknown, R>;

/** Draws the fields of a form, each with its error. */
export function FormFields<V extends FieldValues, R extends FieldValues>(props: {
  readonly form: Form<V, R>;
  readonly rows: FieldRows<V>;
}) {
  const { form, rows } = props;
  const drawn = (row: FieldRow<V>) => <Field key={row.name} form={form} row={row} />;
  return rows.map((row) =>
    'name' in row ? (
      drawn(row)
    ) : (
      <Box
        key={row[0]?.name}
        sx={{
          display: 'grid',
          gap: 2,
          // An error under one field must not move the others.
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${row.length}, minmax(0, 1fr))` },
        }}
      >
        {row.map(drawn)}
      </Box>
    ),
  );
}

function Field<V extends FieldValues, R extends FieldValues>({
  form,
  row: { name, kind, options, rules, rows, ...shown },
}: {
  form: Form<V, R>;
  row: FieldRow<V>;
}) {
  const { error } = form.getFieldState(name, form.formState);
  const field = {
    ...form.register(name, rules as RegisterOptions<V, Path<V>>),
    id: shown.id,
    label: shown.label,
    error: error?.message,
  };
  if (kind === 'check') return <CheckField {...field} />;
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
  /** Above the fields. */
  readonly intro?: ReactNode;
  readonly fields: FieldRows<V>;
  /**
   * Sends what the resolver made of the fields. `changes` gives only what was changed, so that a colleague's changes to other
   * fields stay, and the field that names what it belongs to; null where nothing was changed.
   */
  readonly send: (request: R, changes: ChangesOf<R>) => Promise<void>;
  readonly onClose: () => void;
  /** Below the fields. */
  readonly children?: ReactNode;
};
type ChangesOf<R> = <I extends keyof R & string>(id: I) => (Partial<R> & Pick<R, I>) | null;

export function CommandForm<V extends FieldValues, R extends FieldValues>(props: Props<V, R>) {
  const { form, title, submit = 'Save', intro, fields, send, onClose, children } = props;
  const { save, ...sending } = useSave(form);
  const { dirtyFields } = form.formState;
  const onSubmit = form.handleSubmit((request) =>
    save(() =>
      send(request, (id) => {
        const changed = changedOnly(request, id, dirtyFields);
        return isUnchanged(changed) ? null : changed;
      }),
    ),
  );
  return (
    <FormDialog title={title} submit={submit} {...sending} onSubmit={onSubmit} onClose={onClose}>
      {intro}
      <FormFields form={form} rows={fields} />
      {children}
    </FormDialog>
  );
}
