/** Sends a staff form. A refusal shows under its field, or above the form where it concerns no field. */
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toCommandError } from '../../shared/data/errors.ts';

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V, unknown, FieldValues>,
  'setError' | 'getValues' | 'formState'
>;

export function useSave<V extends FieldValues>({ setError, getValues, formState }: Form<V>) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      const { fields, message } = toCommandError(thrown);
      const own = Object.entries(fields).filter(([name]) => name in getValues());
      own.forEach(([name, sentence], at) =>
        setError(name as Path<V>, { type: 'server', message: sentence }, { shouldFocus: at === 0 }),
      );
      if (own.length === 0) setProblem(message);
    }
  };
  return { busy: formState.isSubmitting, problem, save };
}
