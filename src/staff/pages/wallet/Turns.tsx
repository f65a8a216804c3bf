/** The buttons below a page of money. */
import type { Page } from '../../data/firestore.ts';
import { Pager } from '../../ui/Pager.tsx';
import type { Turn } from '../use-cursor.ts';

type Props = {
  readonly page: Page<unknown>;
  readonly busy: boolean;
  readonly go: Turn['go'];
  readonly total?: string | null;
};

export function Turns({ page: { first, last, hasBefore, hasAfter }, busy, go, total = null }: Props) {
  return (
    <Pager
      total={total}
      busy={busy}
      onBefore={hasBefore && first !== null ? () => go({ side: 'before', id: first }) : null}
      onAfter={hasAfter && last !== null ? () => go({ side: 'after', id: last }) : null}
    />
  );
}
