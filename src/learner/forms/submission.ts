import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { type CommandError, toCommandError } from '../../shared/data/errors.ts';

/** Runs one submission at a time, and keeps why the last one failed; taps during it do nothing. */
export function useSubmission(onBusy?: (busy: boolean) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const running = useRef(false);
  const become = (value: boolean) => {
    running.current = value;
    setBusy(value);
    onBusy?.(value);
  };
  const run = async (work: () => Promise<unknown>, onFailure?: (failure: CommandError) => void) => {
    if (running.current) return;
    become(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      const failed = toCommandError(thrown);
      setFailure(failed);
      onFailure?.(failed);
    } finally {
      become(false);
    }
  };
  return { busy, failure, run };
}

export function fieldsOf<F extends FieldValues, L extends { readonly [name in Path<F>]?: ReactNode }>(
  { register, getFieldState, formState }: UseFormReturn<F, unknown, F>,
  prefix: string,
  labels: L,
  disabled: boolean,
) {
  return (name: Path<F> & keyof L, options?: RegisterOptions<F, Path<F>>) => ({
    ...register(name, options),
    id: `${prefix}-${name}`,
    label: labels[name],
    error: getFieldState(name, formState).error?.message,
    disabled,
  });
}
