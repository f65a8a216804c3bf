/** Typed text that was not saved: it survives a change of tab and a colleague's save, as long as the portal is open. */
import { useEffect, useState } from 'react';
import { useLeaveWarning } from '../ui/leave-warning.ts';

const drafts = new Map<string, string>();
/** The saved text, and the stored one before it: shown until the hub sends a text other than `before`. */
const lately = new Map<string, { readonly text: string; readonly before: string }>();

export function useDraft(key: string, stored: string) {
  const [, drawAgain] = useState(0);
  useLeaveWarning(drafts.size > 0);
  const draft = drafts.get(key);
  const late = lately.get(key);
  const known = late?.before === stored ? late.text : stored;
  useEffect(() => {
    if (lately.get(key)?.before !== stored) lately.delete(key);
  });
  const keep = (text: string | null) => {
    if (text === null || text === known) drafts.delete(key);
    else drafts.set(key, text);
    drawAgain((times) => times + 1);
  };
  return {
    text: draft ?? known,
    isTyped: draft !== undefined,
    type: (text: string) => keep(text),
    undo: () => keep(null),
    /** After `sent` was saved; what was typed since then stays. */
    saved: (sent: string) => {
      lately.set(key, { text: sent, before: stored });
      if (drafts.get(key) === sent) drafts.delete(key);
      drawAgain((times) => times + 1);
    },
  };
}
