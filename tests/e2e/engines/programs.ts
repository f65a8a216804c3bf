/** Programs that engines are made of: found where Debian puts them, ended with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { onPath } from '../../../tools/shared/programs.ts';

const MINI_BROWSERS = ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser'];

/** The programs of Firefox; null where it is not installed. */
export const firefoxProgram = (): string | null => onPath('firefox-esr') ?? onPath('firefox');

/** The programs of WebKit, which draws on a display of its own; null where one of them is not installed. */
export function webkitPrograms() {
  const [driver, display, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), globSync(MINI_BROWSERS)[0]];
  return driver && display && browser ? { driver, display, browser } : null;
}

/** Starts a program and waits until it has said what `ready` matches, on either stream. @throws if it ends before that */
export async function startProgram(
  program: string,
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly said: string; readonly end: () => Promise<void> }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let said = '';
  const heard = new Promise<void>((resolve, reject) => {
    const listen = (part: Buffer) => {
      said += part.toString('utf8');
      if (ready.test(said)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said.slice(-500)}`)));
  });
  await heard;
  return { said, end: () => endOf(child) };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}
