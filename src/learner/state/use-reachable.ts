import { useEffect, useState } from 'react';
import { watchReachability } from '../../shared/data/online.ts';

export function useReachable(): boolean {
  const [isReachable, setReachable] = useState(true);
  useEffect(() => watchReachability(setReachable), []);
  return isReachable;
}
