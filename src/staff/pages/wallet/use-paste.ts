/** Pasted messages: kept on this device until the hub has them, and sent again under the same key where no answer came. */
import * as z from 'zod/mini';
import { useCallback, useEffect, useState } from 'react';
import { idempotencyKeySchema } from '../../../domain/wire/envelope.ts';
import { SECOND, WALLET_PASTE_MAX } from '../../../domain/wire/limits.ts';
import { tellMessages } from '../../../domain/wire/staff-messages.ts';
import { newKey } from '../../../shared/data/commands.ts';
import { isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { type ImportAnswer, sendPaste } from '../../data/wallet/imports.ts';
import { useStaff } from '../use-staff.ts';

const AGAIN_EVERY = 20 * SECOND;

const keptSchema = z.object({
  text: z.string(),
  /** Null until it was sent. */
  key: z.nullable(idempotencyKeySchema),
});
type Kept = z.infer<typeof keptSchema>;
const EMPTY: Kept = { text: '', key: null };

function stored(name: string): Kept {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(name) ?? ''));
  } catch {
    return EMPTY;
  }
}

function store(name: string, kept: Kept): void {
  try {
    if (kept.text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Where the browser stores nothing, what was pasted lasts as long as the page.
  }
}

export type Paste = {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly send: () => void;
  readonly busy: boolean;
  /** True while it was sent and no answer came: it is sent again by itself. */
  readonly isWaiting: boolean;
  readonly problem: string | null;
};

/** `onDone` is called with what came of it, once. */
export function usePaste(onDone: (answer: ImportAnswer) => void): Paste {
  const name = `hub.staff.paste.${useStaff().id}`;
  const [kept, setKept] = useState(() => stored(name));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useCallback(
    (next: Kept) => {
      store(name, next);
      setKept(next);
    },
    [name],
  );
  const send = useCallback(async () => {
    if (kept.text.length > WALLET_PASTE_MAX) {
      setProblem(tellMessages.tooMany);
      return;
    }
    const { text, key } = { ...kept, key: kept.key ?? newKey() };
    keep({ text, key });
    setBusy(true);
    setProblem(null);
    try {
      const answer = await sendPaste(text, key);
      keep(EMPTY);
      onDone(answer);
    } catch (thrown) {
      // What the hub refuses is there to be corrected; anything else waits for it.
      if (isRefusal(thrown)) keep({ text, key: null });
      setProblem(toCommandError(thrown).message);
    } finally {
      setBusy(false);
    }
  }, [kept, keep, onDone]);
  const isWaiting = kept.key !== null;
  useEffect(() => {
    if (!isWaiting || busy) return undefined;
    const again = () => void send();
    const timer = setTimeout(again, AGAIN_EVERY);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting, busy, send]);
  return {
    text: kept.text,
    type: (text) => keep({ text, key: null }),
    send: () => void send(),
    busy,
    isWaiting,
    problem,
  };
}
