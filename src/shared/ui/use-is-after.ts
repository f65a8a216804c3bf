import { useEffect, useState } from 'react';

/** True once so many ms have passed since the first draw. */
export function useIsAfter(ms: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}
