/** One part of the settings in a form of its own: the rest is sent along as it stands. */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useState } from 'react';
import { sendStaff } from '../../data/staff-commands.ts';
import type { PublicSettings } from '../../domain/setting.ts';
import { saveSettings } from '../../domain/staff-command.ts';
import { useSave } from './use-save.ts';

export function useSettings<V extends FieldValues>(
  form: Pick<UseFormReturn<V, unknown, FieldValues>, 'setError' | 'getValues'>,
  settings: PublicSettings,
) {
  const [saved, setSaved] = useState(false);
  const { problem, save } = useSave(form);
  const send = (part: Partial<PublicSettings>) => {
    setSaved(false);
    return save(async () => {
      await sendStaff(saveSettings, { ...settings, ...part });
      setSaved(true);
    });
  };
  return { problem, saved, send };
}
