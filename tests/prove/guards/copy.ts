/** A copy of the functions and of what they are built from, in which a guard can be off: the product has no switch for it. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, inProject } from '../../../tools/shared/project.ts';
import { type Guard, without } from './guard.ts';

/** Below the project, so that the copy finds the installed packages. */
const COPY = join(CACHE, 'guards');
const COPIED = [
  'package-lock.json',
  'tsconfig.base.json',
  'functions/package.json',
  'functions/build.ts',
  'functions/lockfile.ts',
];
const SOURCES = ['functions/src', 'src/domain'];

/** Where the built functions of the copy are loaded from. */
export const BUNDLE = join(COPY, 'functions', 'lib', 'index.js');

/** Copies what the functions are built from. */
export function copySources(): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of [...COPIED, ...SOURCES]) {
    mkdirSync(dirname(join(COPY, path)), { recursive: true });
    cpSync(inProject(path), join(COPY, path), { recursive: true });
  }
}

/** Builds the copy as the functions are built, without this guard, and puts the guard back into its sources. @throws Error as `without` */
export async function buildCopy(guard: Guard | null): Promise<void> {
  const { buildFunctions } = (await import(pathToFileURL(join(COPY, 'functions', 'build.ts')).href)) as {
    buildFunctions: () => Promise<void>;
  };
  if (guard === null) return buildFunctions();
  const file = join(COPY, guard.file);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, without(guard, whole));
  try {
    await buildFunctions();
  } finally {
    writeFileSync(file, whole);
  }
}
