/** A browser error in words that identify nobody: typed text, numbers and addresses are left out. Without zod, because every page may load it. */
import { BROWSER_ERROR_TEXT_MAX } from '../wire/limits.ts';

export type ErrorDescription = { readonly message: string; readonly place: string };

/** Errors of the program itself, whose quoted words are names in its code. */
const OF_CODE = /^(?:Type|Reference)Error\b/;
const QUOTED = /(["'`“‘])(.*?)(["'`”’])/gs;
const CODE_NAME = /^[\w$.]{1,40}$/;
const ADDRESS = /\b[a-z][\w+.-]*:\/\/\S+|\S+@\S+/gi;
/** Words with a digit; `cleanMessage` keeps those of up to three characters, such as the numbers of React's own errors. */
const NUMBER = /[\p{L}\p{N}_+-]*\p{N}[\p{L}\p{N}_+-]*/gu;
const FILE = /([\w.-]+\.(?:js|tsx?))(?:\?[^:\s)]*)?(:\d+:\d+)/;

/** Lost connections, as each browser engine and Firebase word them, and refusals, which people are shown anyway. */
const NO_FAULT =
  /^AbortError|^CommandError|NetworkError|Failed to fetch|Load failed|dynamically imported|Importing a module|ViewTransition|unavailable|offline|network-request-failed/;

const cut = (text: string) => [...text].slice(0, BROWSER_ERROR_TEXT_MAX).join('');

/** Idempotent, because the phone cleans an error before it keeps it, and the server again before it stores it. */
export function cleanMessage(message: string): string {
  const unquoted = message.replace(QUOTED, (all, _, word: string) =>
    OF_CODE.test(message) && CODE_NAME.test(word) ? all : '…',
  );
  const anonymous = unquoted
    .replace(ADDRESS, '…')
    .replace(NUMBER, (word) => (word.length > 3 ? '…' : word))
    .replace(/\s+/g, ' ');
  return cut(anonymous.trim()) || 'Error';
}

/** Null for errors that the program did not cause, such as a lost connection or an error in a browser extension. */
export function describeError(thrown: unknown): ErrorDescription | null {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown);
  const said = `${error.name}: ${error.message}`;
  const stack = error.stack ?? '';
  if (NO_FAULT.test(said) || stack.includes('-extension://')) return null;
  const [, file = '', at = ''] = FILE.exec(stack) ?? [];
  return { message: cleanMessage(said), place: cut(file + at) || 'unknown place' };
}
