import { join } from 'node:path';
import { makeIfStale } from './make-if-stale.ts';
import { run } from '../shared/processes.ts';
import { CACHE, inProject, readMode } from '../shared/project.ts';
import { Trouble } from '../shared/command.ts';
import { writeFileSync } from 'node:fs';

export type Mode = 'demo' | 'production';

/** Puts a long output into a file and answers with the sentence that names it. */
function keepOutput(name: string, output: string): string {
  const file = join(CACHE, `${name}.log`);
  writeFileSync(file, output);
  const lines = output.trim().split('\n').slice(-15).join('\n');
  return `${lines}\nThe whole output is in ${file}`;
}

/** Builds the site into `dist/` unless it is up to date. @throws Trouble with the builder's last words. */
export function makeSite(mode: Mode): Promise<boolean> {
  readMode(mode);
  const inputs = [
    'src',
    'public',
    'app.html',
    'vite.config.ts',
    'tools/build',
    'package-lock.json',
    `.env.${mode}`,
  ];
  // The live catalogue, which a build for production begins with, is none of these files.
  const variant = mode === 'production' ? `${mode} ${Date.now()}` : mode;
  return makeIfStale({ name: 'site', output: 'dist/index.html', inputs, variant }, async () => {
    console.log(`Building the site (${mode}) …`);
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
    const { code, output } = await run(process.execPath, [vite, 'build', '--mode', mode], {
      cwd: inProject(),
    });
    if (code !== 0) throw new Trouble(`The site could not be built.\n${keepOutput('build-site', output)}`);
  });
}

/** Bundles the functions into `functions/lib/` unless they are up to date. @throws Trouble. */
export function makeFunctions(): Promise<boolean> {
  const inputs = [
    'functions/src',
    'functions/build.ts',
    'functions/package.json',
    'src/domain',
    'src/content',
    'package-lock.json',
  ];
  return makeIfStale(
    { name: 'functions', output: 'functions/lib/index.js', inputs, variant: '' },
    async () => {
      console.log('Bundling the functions …');
      const { buildFunctions } = await import('../../functions/build.ts');
      try {
        await buildFunctions();
      } catch (error) {
        throw new Trouble(
          `The functions could not be bundled.\n${keepOutput('build-functions', String(error))}`,
        );
      }
    },
  );
}
