/** One part of the settings in a form of its own: only that part is sent, so that nobody undoes another's change. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useState } from 'react';
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

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V, unknown, FieldValues>,
  'setError' | 'getValues' | 'setValue' | 'reset' | 'formState'
>;

export function useSettings<V extends FieldValues>(form: Form<V>, { settings, isFirst }: SettingsProps) {
  const [done, setDone] = useState(false);
  const { problem, save } = useSave(form);
  const { dirtyFields } = form.formState;
  const send = (part: Partial<PublicSettings>) => {
    setDone(false);
    const sent = form.getValues();
    return save(async () => {
      await sendStaff(saveSettings, isFirst ? { ...settings, ...part } : part);
      // What was sent is what is saved now, and follows again; what was typed meanwhile is still to be saved.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset(sent, { keepDirtyValues: false, keepFieldsRef: true });
      for (const [name, value] of typed) form.setValue(name as Path<V>, value, { shouldDirty: true });
      setDone(true);
    });
  };
  return { problem, saved: done && Object.keys(dirtyFields).length === 0, send };
}
