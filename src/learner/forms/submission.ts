/** One submission at a time, whatever is tapped meanwhile. */
import { useRef, useState } from 'react';

/** Whether a submission runs, and what runs one; `onBusy` hears of its beginning and its end. */
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
