import { useEffect, useState } from 'react';

/**
 * True once the app has taken the page over. Until then a form has no submit button, so that the browser does not
 * send it by itself, with its passwords, to an address that cannot answer.
 */
export function useTakenOver(): boolean {
  const [takenOver, setTakenOver] = useState(false);
  useEffect(() => setTakenOver(true), []);
  return takenOver;
}
