/** One part of the settings in a form of its own: only that part is sent, so that nobody undoes another's change. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useEffect, useRef, useState } from 'react';
import { sendStaff } from '../../data/staff-commands.ts';
import type { PublicSettings } from '../../domain/setting.ts';
import { saveSettings } from '../../domain/staff-command.ts';
import { useSave } from './use-save.ts';

export type SettingsProps = {
  readonly settings: PublicSettings;
  /** True where the hub has no settings yet: then the first save keeps all of these. */
  readonly isFirst: boolean;
};

/** What was changed elsewhere comes into a form at once, except into fields that somebody changed here. */
export const followSettings = { resetOptions: { keepDirtyValues: true } } as const;

/** What was typed and not saved when its part of the page was left, as long as the portal is open. */
const drafts = new Map<string, Readonly<Record<string, unknown>>>();

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V, unknown, FieldValues>,
  'setError' | 'getValues' | 'setValue' | 'reset' | 'formState'
>;

/** `part` names the form among the others of the page. */
export function useSettings<V extends FieldValues>(
  part: string,
  form: Form<V>,
  { settings, isFirst }: SettingsProps,
) {
  const [done, setDone] = useState(false);
  const { problem, save } = useSave(form);
  const { defaultValues, dirtyFields } = form.formState;
  const unsaved = Object.keys(dirtyFields).length > 0;
  const stored = JSON.stringify(defaultValues);
  const [known, setKnown] = useState({ stored, byOthers: false });
  if (known.stored !== stored) setKnown({ stored, byOthers: unsaved });
  useDraft(part, form, dirtyFields);
  const send = (changed: Partial<PublicSettings>) => {
    setDone(false);
    const sent = form.getValues();
    return save(async () => {
      await sendStaff(saveSettings, isFirst ? { ...settings, ...changed } : changed);
      // What was sent is what is saved now, and follows again; what was typed meanwhile is still to be saved.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset(sent, { keepDirtyValues: false, keepFieldsRef: true });
      for (const [name, value] of typed) form.setValue(name as Path<V>, value, { shouldDirty: true });
      setDone(true);
    });
  };
  const undo = () => {
    setDone(false);
    form.reset(undefined, { keepDirtyValues: false, keepFieldsRef: true });
  };
  return { problem, saved: done && !unsaved, unsaved, byOthers: unsaved && known.byOthers, undo, send };
}

/** Whoever looks something up on another page finds what was typed when coming back. */
function useDraft<V extends FieldValues>(
  part: string,
  { getValues, setValue }: Pick<Form<V>, 'getValues' | 'setValue'>,
  dirtyFields: object,
): void {
  const dirty = useRef(dirtyFields);
  useEffect(() => {
    dirty.current = dirtyFields;
  });
  useEffect(() => {
    for (const [name, value] of Object.entries(drafts.get(part) ?? {})) {
      setValue(name as Path<V>, value as never, { shouldDirty: true });
    }
    return () => {
      const typed = Object.entries(getValues()).filter(([name]) => name in dirty.current);
      drafts.set(part, Object.fromEntries(typed));
    };
  }, [part, getValues, setValue]);
}
