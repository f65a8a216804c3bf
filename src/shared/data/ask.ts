import { paths } from '../../domain/wire/paths.ts';
import { foreignAnswerError, offlineError } from './errors.ts';
import { abortAfter } from './timeouts.ts';

/** Asks a public function. @throws CommandError unless it answered with success */
export async function fetchFunction(name: string, cache: RequestCache = 'default'): Promise<Response> {
  const signal = abortAfter(20_000);
  const response = await fetch(paths.command(name), { cache, signal }).catch(() => {
    throw offlineError();
  });
  if (!response.ok) throw foreignAnswerError(response.status);
  return response;
}
