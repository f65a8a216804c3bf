/** The key of a button, beside its label; nothing for those who switched keys off. */
import { Key } from '../ui/shapes.ts';
import { useKeysWanted } from './use-keys.ts';

export function KeyHint({ children }: { children: string }) {
  return useKeysWanted() && <Key aria-hidden="true">{children}</Key>;
}
