/** Runs the suite of the rules against mutants of them (decision 0088). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CACHE, inProject } from '../../../tools/shared/project.ts';
import { firstFailed } from '../suite.ts';
import { equivalent } from './equivalent.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { drawn } from './numbered.ts';

/** `survived` are those that nobody noticed and that no reason excuses; `unneeded` are reasons for what was noticed. */
export type RulesResult = {
  readonly made: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly survived: readonly string[];
  readonly unneeded: readonly string[];
};

type Options = {
  /** How many are tried, drawn by the seed; all without it. */
  readonly sample?: number;
  readonly seed?: number;
  /** Called with each mutant after it was tried. */
  readonly report?: (mutant: Mutant, wasNoticed: boolean, at: number, of: number) => void;
};

const RULES = inProject('firestore.rules');
const SUITE = inProject('tests', 'rules', 'rules.test.ts');
const PRESENT = `${CACHE}/mutants/firestore.rules`;

/** The rules as they are must pass first: else whatever fails proves nothing. @throws Error where they do not, or a mutant does not compile */
export async function tryRulesMutants(options: Options = {}): Promise<RulesResult> {
  const { sample, seed = 1, report } = options;
  const rules = readFileSync(RULES, 'utf8');
  const all = mutantsOf(rules);
  const tried = sample === undefined ? all : drawn(all, ({ id }) => id, sample, seed);
  mkdirSync(dirname(PRESENT), { recursive: true });
  process.env['RULES_FILE'] = PRESENT;
  const vitest = await createVitest({
    watch: false,
    project: ['rules'],
    reporters: [{}],
    bail: 1,
    isolate: false,
    pool: 'threads',
  });
  try {
    const suite = await vitest.globTestSpecifications([SUITE]);
    const notices = async (text: string, collection: string | null) => {
      writeFileSync(PRESENT, text);
      // The tests of its own collection notice most mutants, in a tenth of the time.
      if (collection !== null && (await fails(vitest, suite, new RegExp(` ${collection} `)))) return true;
      // Without the coverage test: how much of the rules was evaluated is no behaviour.
      return fails(vitest, suite, /^(?!coverage)/);
    };
    if (await notices(rules, null)) throw new Error('The suite fails on the rules as they are.');
    const survived: string[] = [];
    for (const [at, mutant] of tried.entries()) {
      const wasNoticed = await notices(mutant.rules, mutant.collection);
      if (!wasNoticed) survived.push(mutant.id);
      report?.(mutant, wasNoticed, at + 1, tried.length);
    }
    const ids = new Set(tried.map(({ id }) => id));
    const known = new Set(all.map(({ id }) => id));
    const excused = survived.filter((id) => id in equivalent);
    return {
      made: tried.length,
      killed: tried.length - survived.length,
      equivalent: excused.length,
      survived: survived.filter((id) => !(id in equivalent)),
      unneeded: Object.keys(equivalent).filter(
        (id) => !known.has(id) || (ids.has(id) && !survived.includes(id)),
      ),
    };
  } finally {
    await vitest.close();
    delete process.env['RULES_FILE'];
  }
}

/** Tries before an engine that does not answer is given up. */
const TRIES = 3;

/** Whether a test with such a name fails. @throws Error where none ran, as where the rules do not compile */
async function fails(vitest: Vitest, suite: TestSpecification[], names: RegExp): Promise<boolean> {
  vitest.setGlobalTestNamePattern(names);
  for (let tries = 1; ; tries += 1) {
    try {
      return (await firstFailed(vitest, suite)) !== null;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
