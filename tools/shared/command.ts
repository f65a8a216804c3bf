/** How a command ends: by its exit code, one sentence or a signal. What it opened is closed each time. */

/** A problem that the person at the terminal can solve: they see only its message, which says how. */
export class UserFacingError extends Error {}

const KNOWN: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free about 1 GB and run the same command again.',
  EACCES: 'A file of this folder cannot be written: give yourself the right to write here and try again.',
  EROFS: 'This folder is read-only: copy the project to a folder you may write to and try again.',
  ERR_SOCKET_BAD_PORT: 'PORT is not a port: use a number between 1024 and 65535.',
  EMFILE: 'Too many files are open: raise the limit (`ulimit -n 8192`) and run the same command again.',
};
const NO_CREDENTIALS =
  'No credentials for the project were found: run `gcloud auth application-default login` and try again.';

/** The sentence for an error, or null when it is a fault of ours and its trace is wanted. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof UserFacingError) return error.message;
  if (!(error instanceof Error)) return null;
  if (/default credentials/.test(error.message)) return NO_CREDENTIALS;
  const code = 'code' in error ? String(error.code) : '';
  if (!code.startsWith('ERR_PARSE_ARGS')) return KNOWN[code] ?? null;
  // The advice that `parseArgs` adds after its first sentence is for another case.
  const what = error.message.replace(/[.:] .*$/s, '').replace(/\.$/, '');
  return `${what}: docs/commands.md names the options that each command has.`;
}

const cleanups: (() => unknown)[] = [];
let stopping: Promise<void> | null = null;

/** Registers what must be closed when the command ends; the last registered is closed first. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Closes everything once; later calls wait for the first. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const cleanup of cleanups.reverse()) {
      try {
        await cleanup();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return stopping;
}

/** True once the command has begun to end; failures after that come from the ending itself. */
export const isStopping = (): boolean => stopping !== null;

/** Runs a command; its result is the exit code, and an error ends it with code 1. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  const endOn = (event: string, code: number, message?: string) =>
    process.on(event, () => {
      if (stopping) return;
      if (message) console.log(message);
      void stopAll().then(() => process.exit(code));
    });
  endOn('SIGINT', 130, '\nStopping …');
  endOn('SIGTERM', 143, 'Stopping …');
  endOn('SIGHUP', 129);
  // tools/run.mjs, which started this process, is gone.
  endOn('disconnect', 1);
  process.channel?.unref();
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}
