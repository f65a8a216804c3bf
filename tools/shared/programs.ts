/** Programs of this machine: on PATH, a Java that is new enough, a Chromium. */
import { accessSync, constants, existsSync, globSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { UserFacingError, atEnd } from './command.ts';
import { run } from './processes.ts';

export function onPath(name: string): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, file)).find(isProgram) ?? null;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const JAVA_HOMES = [
  '/usr/lib/jvm/*',
  '/opt/java/*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  '/opt/homebrew/opt/*openjdk*',
  `${homedir()}/.sdkman/candidates/java/*`,
];

/** The home of a Java of at least this major version, or null. */
export async function findJava(major: number): Promise<string | null> {
  const java = onPath('java');
  const homes = [
    process.env.JAVA_HOME,
    java && dirname(dirname(realpathSync(java))),
    ...globSync(JAVA_HOMES),
  ];
  for (const home of new Set(homes)) {
    const program = home ? join(home, 'bin', 'java') : '';
    if (!home || !isProgram(program)) continue;
    const { output } = await run(program, ['-version']);
    if (Number(/version "(\d+)/.exec(output)?.[1] ?? 0) >= major) return home;
  }
  return null;
}

/**
 * Chromium without a window, a package of its own on Debian: the same pages take a fifth less time in it. Null where it is not
 * installed, or CHROMIUM names another. It supports neither notifications nor PDF.
 */
export const headlessShell = () => (process.env.CHROMIUM ? null : onPath('chromium-headless-shell'));

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const onMac = (name: string) => `/Applications/${name}.app/Contents/MacOS/${name}`;

/** Installs Debian's packages if we are root and apt exists; also the one without a window, if Debian has it. */
async function installByApt(): Promise<string | null> {
  const apt = onPath('apt-get');
  if (!apt || process.getuid?.() !== 0) return null;
  console.log('No Chromium was found; installing the package chromium with apt (about 150 MB, once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt, ['update'], { env });
  const install = (name: string) => run(apt, ['install', '--yes', '--no-install-recommends', name], { env });
  const { code } = await install('chromium');
  if (code === 0) await install('chromium-headless-shell');
  return code === 0 ? onPath('chromium') : null;
}

/** The path of a Chromium. @throws UserFacingError saying how to get one */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named && !isProgram(named))
    throw new UserFacingError(`CHROMIUM names ${named}, which is not a program: correct it or unset it.`);
  const installed = [named, ...CHROMIUM_NAMES.map(onPath), ...['Google Chrome', 'Chromium'].map(onMac)];
  const found = installed.find((path) => path && isProgram(path));
  if (found) return found;
  // Loaded only here, because it takes long.
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  const fetched = existsSync(own) ? own : await installByApt();
  if (fetched) return fetched;
  throw new UserFacingError(
    'No Chromium was found: run `npx playwright install chromium`, or install the package chromium, or name one with CHROMIUM=<path>.',
  );
}

/** Opens a Chromium without a window, closed when the command ends. */
export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'];
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  atEnd(() => browser.close());
  return browser;
}
