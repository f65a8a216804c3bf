/** What was read stays on the page until it is read again. */
import { useState } from 'react';

/** The last value of this scope; null before the first. A value of another scope is never returned. */
export function useShown<T>(scope: string, value: T | null): T | null {
  const [shown, setShown] = useState<{ readonly scope: string; readonly value: T } | null>(null);
  if (value !== null && (shown?.value !== value || shown.scope !== scope)) setShown({ scope, value });
  if (value !== null) return value;
  return shown?.scope === scope ? shown.value : null;
}
