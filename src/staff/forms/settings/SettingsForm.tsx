/** One part of the settings in a form of its own. Only that part is sent, so that nobody undoes another's change. */
import { type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import type { PublicSettings } from '../../../domain/wire/settings/public-settings.ts';
import { saveSettings } from '../../../domain/wire/staff-command.ts';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { type FieldRows, FormFields } from '../CommandForm.tsx';
import { useSave } from '../use-save.ts';

export type SettingsProps = {
  readonly settings: PublicSettings;
  /** True where the hub has no stored settings yet. Then the first save stores all of them. */
  readonly isFirst: boolean;
};

/** Two states of the stored settings, as JSON of the form's values. */
type Origin = {
  /** The stored values when somebody began to type. */
  readonly started: string;
  /** The values that were sent from here and have not come back as stored; null where there are none. */
  readonly sent: string | null;
};
type Draft = { readonly typed: Readonly<Record<string, unknown>>; readonly origin: Origin };

/** Unsaved text of forms that were left, as long as the portal is open. */
const drafts = new Map<string, Draft>();

type Props<V extends FieldValues, R> = SettingsProps & {
  /** Names the form among those of the page. */
  readonly title: string;
  /** The form's values from the stored settings. */
  readonly valuesOf: (settings: PublicSettings) => V;
  readonly resolver: Resolver<V, unknown, R>;
  /** What is sent of the checked values. */
  readonly changed: (checked: R) => Partial<PublicSettings>;
  readonly rows?: FieldRows<V>;
  /** What stands above the rows, or is drawn otherwise. */
  readonly children?: ReactNode | ((form: UseFormReturn<V, unknown, R>) => ReactNode);
};

export function SettingsForm<V extends FieldValues, R extends FieldValues>({
  title: part,
  valuesOf,
  resolver,
  changed: changedBy,
  rows = [],
  children,
  settings,
  isFirst,
}: Props<V, R>) {
  const form = useForm<V, unknown, R>({
    resolver,
    values: valuesOf(settings),
    // Changes by others show in the form at once, except in fields that were changed here.
    resetOptions: { keepDirtyValues: true },
  });
  const [done, setDone] = useState(false);
  const { busy, problem, save } = useSave(form);
  const { dirtyFields } = form.formState;
  const unsaved = Object.keys(dirtyFields).length > 0;
  const stored = JSON.stringify(valuesOf(settings));
  const [origin, setOrigin] = useState(() => drafts.get(part)?.origin ?? { started: stored, sent: null });
  const isBack = useDraft(part, form, dirtyFields, origin);
  const known = originNow(origin, stored, unsaved || !isBack);
  if (known !== origin) setOrigin(known);
  const byOthers = unsaved && stored !== known.started && stored !== known.sent;
  const onSubmit = form.handleSubmit((checked) => {
    const changed = changedBy(checked);
    setDone(false);
    const sent = form.getValues();
    return save(async () => {
      // The live query reports the save to this page too, before or after the command's answer.
      const asSent = JSON.stringify(valuesOf({ ...settings, ...changed }));
      setOrigin((before) => ({ ...before, sent: asSent }));
      try {
        await sendStaff(saveSettings, isFirst ? { ...settings, ...changed } : changed);
      } catch (thrown) {
        // Only after a refusal is it certain that nothing was stored.
        if (isRefusal(thrown)) setOrigin((before) => ({ ...before, sent: null }));
        throw thrown;
      }
      // The sent values are saved now. Text that was typed meanwhile is still unsaved.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset(sent, { keepDirtyValues: false, keepFieldsRef: true });
      for (const [name, value] of typed) form.setValue(name as Path<V>, value, { shouldDirty: true });
      setDone(true);
    });
  });
  const onUndo = () => {
    setDone(false);
    form.reset(undefined, { keepDirtyValues: false, keepFieldsRef: true });
  };
  const state = { busy, problem, saved: done && !unsaved, unsaved, byOthers };
  return (
    <FormPanel title={part} {...state} onUndo={onUndo} onSubmit={onSubmit}>
      {typeof children === 'function' ? children(form) : children}
      <FormFields form={form} rows={rows} />
    </FormPanel>
  );
}

/** The origin follows the stored values while nothing is typed, and begins anew once the own save comes back. */
function originNow(origin: Origin, stored: string, isTyped: boolean): Origin {
  if (stored === origin.sent) return { started: stored, sent: null };
  return isTyped || stored === origin.started ? origin : { ...origin, started: stored };
}

/** Restores unsaved text after a visit to another page. True once it is back in the form. */
function useDraft<V extends FieldValues>(
  part: string,
  { getValues, setValue }: Pick<UseFormReturn<V>, 'getValues' | 'setValue'>,
  dirtyFields: object,
  origin: Origin,
): boolean {
  const [isBack, setIsBack] = useState(!drafts.has(part));
  const last = useRef({ dirtyFields, origin });
  useEffect(() => {
    last.current = { dirtyFields, origin };
  });
  useEffect(() => {
    for (const [name, value] of Object.entries(drafts.get(part)?.typed ?? {})) {
      setValue(name as Path<V>, value as never, { shouldDirty: true });
    }
    setIsBack(true);
    return () => {
      const { dirtyFields: dirty, origin: from } = last.current;
      const typed = Object.entries(getValues()).filter(([name]) => name in dirty);
      if (typed.length === 0) drafts.delete(part);
      else drafts.set(part, { typed: Object.fromEntries(typed), origin: from });
    };
  }, [part, getValues, setValue]);
  return isBack;
}
