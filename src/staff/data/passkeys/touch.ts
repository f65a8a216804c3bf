/** Commands that wait for a touch of the passkey: the portal asks for it, and then sends the same command again. */
import { createStore } from 'zustand/vanilla';
import { CommandError } from '../../../shared/data/errors.ts';

type Asking = { readonly touched: () => void; readonly cancelled: () => void };

/** What the frame shows: that a touch is asked for, or nothing. */
export const askedTouch = createStore<{ readonly asking: Asking | null }>(() => ({ asking: null }));

let asked: Promise<void> | null = null;

/** Several commands at once share one question. @throws CommandError where the touch was not given */
function askForTouch(refusal: CommandError): Promise<void> {
  asked ??= new Promise<void>((resolve, reject) => {
    const end = (next: () => void) => () => {
      asked = null;
      askedTouch.setState({ asking: null });
      next();
    };
    askedTouch.setState({ asking: { touched: end(resolve), cancelled: end(() => reject(refusal)) } });
  });
  return asked;
}

/** Sends; where the server wants a touch first, asks for it and sends the same again, so that nothing typed is lost. @throws CommandError */
export async function sendWithTouch<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (!(thrown instanceof CommandError && thrown.code === 'touch_needed')) throw thrown;
    await askForTouch(thrown);
    return send();
  }
}
