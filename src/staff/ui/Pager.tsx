/** Previous and next page of a list, with the total. */
import { Box } from '@mui/material';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import { Muted, SmallButton } from './shapes.tsx';

type Props = {
  readonly page: {
    readonly first: string | null;
    readonly last: string | null;
    readonly hasBefore: boolean;
    readonly hasAfter: boolean;
  };
  readonly busy: boolean;
  readonly go: (to: { readonly side: 'after' | 'before'; readonly id: string }) => void;
  readonly total?: string | null;
};

/** `12 students`; counting stops at `COUNT_MAX`: `1,000 students or more`. */
export function countText(count: number, one: string): string {
  const text = `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
  return count >= COUNT_MAX ? `${text} or more` : text;
}

export function Pager({ page: { first, last, hasBefore, hasAfter }, busy, go, total = null }: Props) {
  const turns = [
    ['Previous', 'before', first, hasBefore],
    ['Next', 'after', last, hasAfter],
  ] as const;
  const isWhole = !hasBefore && !hasAfter;
  if (isWhole && total === null) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ p: 1.5, display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Muted sx={{ flex: 1 }} role="status">
        {total}
      </Muted>
      {!isWhole &&
        turns.map(([label, side, id, isThere]) => (
          <SmallButton key={side} disabled={busy || !isThere} onClick={() => id !== null && go({ side, id })}>
            {label}
          </SmallButton>
        ))}
    </Box>
  );
}
