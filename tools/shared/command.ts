import { endOnSignals, stopAll } from './stop.ts';

/** A problem that the person at the terminal can solve: one sentence that says what to do is all they see. */
export class Trouble extends Error {}

const KNOWN: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free about 1 GB and run the same command again.',
  EACCES: 'A file of this folder cannot be written: give yourself the right to write here and try again.',
  EROFS: 'This folder is read-only: copy the project to a folder you may write to and try again.',
  EMFILE: 'Too many files are open: raise the limit (`ulimit -n 8192`) and run the same command again.',
};

const NO_CREDENTIALS =
  'No credentials for the project were found: run `gcloud auth application-default login` and try again.';

/** The sentence for an error, or null when it is a fault of ours and its trace is wanted. */
export function sentence(error: unknown): string | null {
  if (error instanceof Trouble) return error.message;
  if (error instanceof Error && /default credentials/.test(error.message)) return NO_CREDENTIALS;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return wrongOption(error as Error);
  return KNOWN[code] ?? null;
}

/** What `parseArgs` says of an option; its own advice is for another case. */
function wrongOption({ message }: Error): string {
  return `${message.replace(/[.:] .*$/s, '').replace(/\.$/, '')}: README.md names the options that each command has.`;
}

/** Runs a command of `tools/`: its result is the exit code, a trouble ends as one sentence and code 1. */
export async function command(main: () => Promise<number>): Promise<void> {
  endOnSignals();
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(sentence(error) ?? error);
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}
