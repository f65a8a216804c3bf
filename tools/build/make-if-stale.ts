import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE, inProject } from '../shared/project.ts';

/** Files and folders of the project from which something is made, as paths from its root. */
export type Inputs = readonly string[];

function filesOf(path: string): string[] {
  if (!existsSync(inProject(path))) return [];
  if (!statSync(inProject(path)).isDirectory()) return [path];
  const names = readdirSync(inProject(path)).sort();
  return names.filter((name) => name !== 'node_modules').flatMap((name) => filesOf(join(path, name)));
}

/** One value that changes when any of the inputs or the variant does. */
function digest(inputs: Inputs, variant: string): string {
  const hash = createHash('sha256').update(variant);
  for (const file of inputs.flatMap(filesOf)) hash.update(file).update(readFileSync(inProject(file)));
  return hash.digest('hex');
}

/**
 * Makes an output unless it was made from the very same inputs before. The record is written after the making
 * and only there, so an interrupted making is repeated.
 * @returns true iff something had to be made
 */
export async function makeIfStale(
  what: { readonly name: string; readonly output: string; readonly inputs: Inputs; readonly variant: string },
  make: () => Promise<void>,
): Promise<boolean> {
  const record = join(CACHE, 'made', what.name);
  const wanted = digest(what.inputs, what.variant);
  const made = existsSync(record) ? readFileSync(record, 'utf8') : null;
  if (made === wanted && existsSync(inProject(what.output))) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, 'being made');
  await make();
  writeFileSync(record, wanted);
  return true;
}
