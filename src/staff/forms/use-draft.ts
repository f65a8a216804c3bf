/** Text that was typed and not saved: it outlives a change of tab, and what a colleague saves, as long as the portal is open. */
import { useState } from 'react';
import { useLeaveWarning } from '../ui/leave-warning.ts';

const drafts = new Map<string, string>();

export function useDraft(key: string, stored: string) {
  const [, drawAgain] = useState(0);
  useLeaveWarning(drafts.size > 0);
  const draft = drafts.get(key);
  const keep = (text: string | null) => {
    if (text === null || text === stored) drafts.delete(key);
    else drafts.set(key, text);
    drawAgain((times) => times + 1);
  };
  return {
    text: draft ?? stored,
    isTyped: draft !== undefined,
    type: (text: string) => keep(text),
    undo: () => keep(null),
    /** After `sent` was saved; what was typed since then stays. */
    saved: (sent: string) => {
      if (drafts.get(key) === sent) keep(null);
    },
  };
}
