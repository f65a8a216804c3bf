/** Runs the unit tests against mutants of the code that guards, which Stryker makes (decision 0091). */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { inProject, ROOT } from '../../../../tools/shared/project.ts';
import { drawn, numbering } from '../numbered.ts';
import { guarding } from './files.ts';
import { survivors } from './survivors.ts';

export type CodeResult = {
  readonly made: number;
  readonly killed: number;
  /** Those that nobody noticed and that have a reason. */
  readonly equivalent: number;
  /** Those that nobody noticed and that have none. */
  readonly survived: readonly string[];
  /** Reasons for what was noticed, or is not there any more. */
  readonly unneeded: readonly string[];
};

type Made = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
type Place = { readonly line: number; readonly column: number };

/** How many characters of a text a mutant's name shows. */
const SHOWN = 120;
export const shown = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > SHOWN ? `${flat.slice(0, SHOWN)}…` : flat;
};

/** The text from `start` to before `end`. Stryker counts lines and columns from 1 in its answers. */
export function textBetween(text: string, start: Place, end: Place): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n');
}

type Named = Pick<Made, 'fileName' | 'mutatorName' | 'replacement' | 'location'>;
const inOrder = (one: Named, other: Named) =>
  one.fileName.localeCompare(other.fileName) ||
  one.location.start.line - other.location.start.line ||
  one.location.start.column - other.location.start.column;

/**
 * Names that stay the same when other lines come and go: the file, the kind of mistake, what becomes what, and in which line.
 * Of mutants that would share a name, the second in the file gets "(2)", and so on.
 */
export function namesOf<One extends Named>(mutants: readonly One[]): Map<One, string> {
  const texts = new Map<string, string>();
  const numbered = numbering();
  return new Map(
    [...mutants].sort(inOrder).map((mutant) => {
      const { fileName, mutatorName, replacement, location } = mutant;
      const text = texts.get(fileName) ?? readFileSync(fileName, 'utf8');
      texts.set(fileName, text);
      const now = shown(textBetween(text, location.start, location.end));
      const line = shown(text.split('\n')[location.start.line - 1] ?? '');
      const name = `${relative(ROOT, fileName)}, ${mutatorName}: ${now} → ${shown(replacement)}, in: ${line}`;
      return [mutant, numbered(name)];
    }),
  );
}

/** Lines of code as Stryker names them, drawn by a hash of their text: the same ones for the same seed, whatever lines come and go. */
export function drawnLines(count: number, seed: number): string[] {
  const lines = guarding.flatMap((file) =>
    readFileSync(inProject(file), 'utf8')
      .split('\n')
      .map((text, at) => ({ range: `${file}:${at + 1}-${at + 1}`, text: text.trim() }))
      .filter(
        ({ text }) => /[=!<>]==|[<>]=? |&&|\|\||\?\?|\? /.test(text) && !/^(?:\/|\*|import|type)/.test(text),
      ),
  );
  return drawn(lines, ({ text }) => text, count, seed).map(({ range }) => range);
}

/**
 * Tries every mutant of the guarding code, or those within as many of its lines as `lines` says. The code as it is must
 * pass first: Stryker sees to that. @throws Error where it does not
 */
export async function tryCodeMutants({
  lines,
  seed = 1,
}: {
  lines?: number | undefined;
  seed?: number;
} = {}): Promise<CodeResult> {
  process.chdir(ROOT);
  const stryker = new Stryker({
    configFile: relative(ROOT, inProject('tests', 'prove', 'mutants', 'code', 'stryker.config.json')),
    mutate: lines === undefined ? [...guarding] : drawnLines(lines, seed),
  });
  const all = await stryker.runMutationTest();
  const names = namesOf(all);
  const isTried = ({ status }: Made) =>
    status !== 'CompileError' && status !== 'RuntimeError' && status !== 'Ignored';
  const tried = all.filter(isTried);
  const left = tried
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((one) => names.get(one) ?? '');
  const known = new Set(names.values());
  return {
    made: tried.length,
    killed: tried.length - left.length,
    equivalent: left.filter((name) => name in survivors).length,
    survived: left.filter((name) => !(name in survivors)),
    // Where only some lines were tried, an unknown name may belong to another line.
    unneeded: Object.keys(survivors).filter((name) =>
      known.has(name) ? !left.includes(name) : lines === undefined,
    ),
  };
}
