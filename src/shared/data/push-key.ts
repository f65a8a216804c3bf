import { paths } from '../../domain/wire/paths.ts';
import { pushKey } from '../../domain/wire/push-command.ts';
import { foreignAnswerError, offlineError } from './errors.ts';
import { abortAfter } from './timeouts.ts';

const TIMEOUT = 15_000;

/** The VAPID key, or null if this hub sends no pushes. @throws CommandError */
export async function fetchPushKey(): Promise<string | null> {
  const address = paths.command(pushKey.name);
  const response = await fetch(address, { signal: abortAfter(TIMEOUT) }).catch(() => null);
  if (response === null) throw offlineError();
  const answer = pushKey.answer.safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success) throw foreignAnswerError(response.status);
  return answer.data.publicKey;
}
