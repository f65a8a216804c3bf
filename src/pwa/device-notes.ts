/** Choices made on this device, such as "Not now". Without storage nothing is remembered. */

export function readNote(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the note. */
export function writeNote(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Only this page remembers it.
  }
}

/** Whether the instant noted there is at most `ms` before `now`. */
export function isNotedWithin(key: string, ms: number, now: number): boolean {
  return now - Number(readNote(key) ?? 0) <= ms;
}
