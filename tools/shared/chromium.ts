import { existsSync } from 'node:fs';
import { isProgram, onPath } from './programs.ts';
import { run } from './processes.ts';
import { Trouble } from './command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Installs Debian's package; only root can, and only where apt is. */
async function installByApt(): Promise<string | null> {
  const apt = onPath('apt-get');
  if (!apt || process.getuid?.() !== 0) return null;
  console.log('No Chromium was found; installing the package chromium with apt (about 100 MB, once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt, ['update'], { env });
  const { code } = await run(apt, ['install', '--yes', '--no-install-recommends', 'chromium'], { env });
  return code === 0 ? onPath('chromium') : null;
}

/** The path of a Chromium for the tests in a browser. @throws Trouble saying how to get one. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new Trouble(`CHROMIUM names ${named}, which is not a program: correct it or unset it.`);
  }
  const installed = [...NAMES.map(onPath), ...MAC].find((path) => path && isProgram(path));
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const fetched = await installByApt();
  if (fetched) return fetched;
  throw new Trouble(
    'No Chromium was found: run `npx playwright install chromium`, or install the package chromium, or name one with CHROMIUM=<path>.',
  );
}
