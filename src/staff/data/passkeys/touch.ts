/** Asks for a touch of the passkey when a command needs one, then sends the command again. */
import { createStore } from 'zustand/vanilla';
import { CommandError } from '../../../shared/data/errors.ts';

export type TouchPrompt = { readonly touched: () => void; readonly cancelled: () => void };

export const touchPromptStore = createStore<{ readonly asking: TouchPrompt | null }>(() => ({
  asking: null,
}));

let asked: Promise<void> | null = null;

/** Concurrent commands share one question. @throws CommandError if it is cancelled */
function askForTouch(refusal: CommandError): Promise<void> {
  asked ??= new Promise<void>((resolve, reject) => {
    const end = (next: () => void) => () => {
      asked = null;
      touchPromptStore.setState({ asking: null });
      next();
    };
    touchPromptStore.setState({ asking: { touched: end(resolve), cancelled: end(() => reject(refusal)) } });
  });
  return asked;
}

/** Sends, and again after a touch if the server asks for one. @throws CommandError */
export async function sendWithTouch<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (!(thrown instanceof CommandError && thrown.code === 'touch_needed')) throw thrown;
    await askForTouch(thrown);
    return send();
  }
}
