/** Choices made on this device, such as "Not now". Without storage nothing is remembered. */

type Place = 'localStorage' | 'sessionStorage';

export function readStorage(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(key: string, value: string | null, place: Place = 'localStorage'): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // Only this page remembers it.
  }
}

/** Whether the instant noted under `key` is at most `ms` before `now`. */
export function isNotedWithin(key: string, ms: number, now: number): boolean {
  return now - Number(readStorage(key) ?? 0) <= ms;
}
