/** Builds outputs from the sources, but only when these have changed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserFacingError } from '../shared/command.ts';
import { run } from '../shared/processes.ts';
import { checkHub } from './hub-config.ts';
import { CACHE, inProject, readMode } from '../shared/project.ts';

/** The hub to build; empty for that of `hub.config.ts`. */
const HUB = process.env.HUB ?? '';
const HUB_FILES = ['hub.config.ts', 'hub.holidays.ts', 'hub.payments.ts', 'tests/hubs', 'package.json'];

/** All files under a path of the project, in a fixed order. */
const filesOf = (path: string): string[] =>
  globSync([path, `${path}/**/*`], { cwd: inProject() })
    .filter((file) => statSync(inProject(file)).isFile())
    .sort();

/** Paths from the project's root: the output's files, and the files and folders that they are made from. */
type Output = { name: string; outputs: string[]; inputs: string[]; variant: string };

/**
 * Makes an output unless it was made from the very same inputs before, and returns whether it did. An interrupted build is
 * repeated.
 */
export async function makeIfStale(what: Output, make: () => Promise<void>): Promise<boolean> {
  const { name, outputs, inputs, variant } = what;
  const record = join(CACHE, 'made', name);
  const hash = createHash('sha256').update(variant);
  for (const file of inputs.flatMap(filesOf)) hash.update(file).update(readFileSync(inProject(file)));
  const wanted = hash.digest('hex');
  const made = existsSync(record) ? readFileSync(record, 'utf8') : null;
  if (made === wanted && outputs.every((file) => existsSync(inProject(file)))) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, 'being made');
  await make();
  writeFileSync(record, wanted);
  return true;
}

function buildError(name: string, output: string): UserFacingError {
  const file = join(CACHE, `build-${name}.log`);
  writeFileSync(file, output);
  const lines = output.trim().split('\n').slice(-15).join('\n');
  return new UserFacingError(`The ${name} could not be built.\n${lines}\nThe whole output is in ${file}`);
}

/** Builds the site into `dist/` unless it is up to date. `mode` names its `.env`. @throws UserFacingError */
export function makeSite(mode: string): Promise<boolean> {
  checkHub(mode);
  readMode(mode);
  const config = ['app.html', 'vite.config.ts', 'package-lock.json', `.env.${mode}`];
  const inputs = ['src', 'public', 'tools/build', ...HUB_FILES, ...config];
  // A production build also reads the live catalogue, which is not among these files.
  const variant = `${mode} ${HUB} ${mode === 'production' ? Date.now() : ''}`;
  return makeIfStale({ name: 'site', outputs: ['dist/index.html'], inputs, variant }, async () => {
    console.log(`Building the site (${mode}) …`);
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
    // Node itself loads the configuration, because Vite's own loader does not know which hub is meant.
    const args = [vite, 'build', '--mode', mode, '--configLoader', 'native'];
    const { code, output } = await run(process.execPath, args);
    if (code !== 0) throw buildError('site', output);
    for (const warning of output.match(/^Warning: .*/gm) ?? []) console.warn(warning);
    // The pictures in public/ show the mark of hub.config.ts, so another hub needs its own.
    if (HUB === '') return;
    const drawn = await run(process.execPath, [inProject('tools', 'build', 'pictures.ts'), '--into', 'dist']);
    if (drawn.code !== 0) throw buildError('pictures', drawn.output);
  });
}

/** Bundles the functions into `functions/lib/` unless they are up to date. @throws UserFacingError */
export function makeFunctions(): Promise<boolean> {
  checkHub();
  const config = ['functions/*.ts', 'functions/package.json', 'package-lock.json'];
  const inputs = ['functions/src', 'src/domain', ...HUB_FILES, ...config];
  const outputs = ['functions/lib/index.js', 'functions/package-lock.json'];
  return makeIfStale({ name: 'functions', outputs, inputs, variant: HUB }, async () => {
    console.log('Bundling the functions …');
    const { buildFunctions } = await import('../../functions/build.ts');
    await buildFunctions().catch((error: unknown) => {
      throw buildError('functions', String(error));
    });
  });
}
