/** A sentence that stays: what happened and what to do next. Its word carries the meaning, not its colour. */
import type { ReactNode } from 'react';
import { styled } from '../../shared/ui/styled.ts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const Strip = styled('div')<{ tone: NoticeTone }>(({ theme, tone }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: '12px 16px',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette[tone].main}`,
  borderInlineStartWidth: 6,
  background: theme.vars.palette.background.paper,
  '& p': { margin: 0, overflowWrap: 'anywhere', maxWidth: '100%' },
  // A link among words; one that is a button keeps its own colours.
  '& a:not([class]), & button.link': { color: theme.vars.palette.primary.main, fontWeight: 700 },
}));

type Props = {
  readonly tone: NoticeTone;
  /** Read out when it comes: an error at once, anything else when the voice is free. */
  readonly heard?: boolean;
  readonly children: ReactNode;
};

export function Notice({ tone, heard = true, children }: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <Strip tone={tone} {...(heard ? { role } : {})}>
      {children}
    </Strip>
  );
}
