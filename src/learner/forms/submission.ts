import { useRef, useState } from 'react';

/** Runs one submission at a time; taps during it do nothing. */
export function useSubmission(onBusy?: (busy: boolean) => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const tell = (value: boolean) => {
    running.current = value;
    setBusy(value);
    onBusy?.(value);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    tell(true);
    try {
      await work();
    } finally {
      tell(false);
    }
  };
  return [busy, run] as const;
}
