/**
 * `npm run deploy -- --project ID`: checks what can be checked, then brings the hub to the internet, step by step.
 * `--dry-run` only checks, without an account or a network; `--set-up` makes the secrets and sets Authentication first;
 * `--back` deploys the previous version again; `--write-indexes` only writes what queries need into `firestore.indexes.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareIndexes } from '../../tests/rules/queries.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { runTool, UserFacingError } from '../shared/command.ts';
import { authConfig, tryStep } from '../shared/google.ts';
import { run } from '../shared/processes.ts';
import { inProject, ROOT } from '../shared/project.ts';
import { startEmulators } from '../start/emulators.ts';
import {
  builtProblems,
  discover,
  functionProblems,
  hostingProblems,
  indexProblems,
  isDemo,
  rulesProblems,
  secretsOf,
  settingsProblems,
  siteOf,
  type Target,
} from './check.ts';
import { accountProblems, backSentence, deployAll, rollBack, setUp, smokeProblems } from './cloud.ts';

/** @throws UserFacingError that names every problem */
function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const many = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  throw new UserFacingError([`${many}, and nothing was deployed:`, ...problems].join('\n- '));
}

async function writeIndexes(): Promise<void> {
  const file = inProject('firestore.indexes.json');
  const configuration = JSON.parse(readFileSync(file, 'utf8'));
  const indexes = compareIndexes(configuration.indexes).right;
  writeFileSync(file, JSON.stringify({ ...configuration, indexes }));
  await run(inProject('node_modules', '.bin', 'biome'), ['format', '--write', file]);
  console.log(`firestore.indexes.json has the ${indexes.length} indexes that queries need.`);
}

/** Runs all checks that need only this folder. @returns the secrets that the functions ask for. @throws UserFacingError */
async function checkFolder(target: Target): Promise<string[]> {
  refuse([...settingsProblems(target)]);
  await makeSite(isDemo(target) ? 'demo' : 'production');
  await makeFunctions();
  const endpoints = await discover(target);
  const { env } = await startEmulators({ name: `deploy-${process.pid}`, services: ['firestore'] });
  const isLoaded = typeof endpoints !== 'string';
  refuse([
    ...indexProblems(target),
    ...(await rulesProblems(target, env.FIRESTORE_EMULATOR_HOST)),
    ...builtProblems(target),
    ...(isLoaded ? [...functionProblems(endpoints), ...hostingProblems(target, endpoints)] : [endpoints]),
  ]);
  return isLoaded ? secretsOf(endpoints) : [];
}

async function smoke(target: Target, root = ROOT): Promise<number> {
  const site = siteOf(target);
  const problems = await Array.fromAsync(smokeProblems(site, root));
  if (problems.length === 0) {
    console.log(`${site} answers as it should.`);
    return 0;
  }
  console.error(['It is deployed, but:', ...problems].join('\n- '));
  console.error(backSentence(target));
  return 1;
}

await runTool(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      'dry-run': flag,
      'set-up': flag,
      'write-indexes': flag,
      back: flag,
    },
  });
  if (values['write-indexes']) {
    await writeIndexes();
    return 0;
  }
  const { project } = values;
  if (!project)
    throw new UserFacingError(
      'Which project? `npm run deploy -- --project your-project`; `npx firebase projects:list` shows yours.',
    );
  const target = { root: ROOT, project };
  const isDry = values['dry-run'];
  if (isDemo(target) && !isDry)
    throw new UserFacingError(
      `${project} exists in the emulators alone: add --dry-run, or name a project of yours.`,
    );
  if (values.back) {
    await rollBack(tryStep, target);
    console.log(
      'Rules, functions and pages are those before. Indexes, documents and settings stay as they are.',
    );
    return smoke(target, inProject('.deployed', project, 'now'));
  }
  // It publishes nothing, and needs no network.
  if (isDry) process.env['FOUNDING_CATALOGUE'] = 'yes';
  const secrets = await checkFolder(target);
  if (isDry) {
    console.log(
      `No problem in this folder: settings, indexes, rules, functions, headers, addresses and bytes are right for ${project}.`,
    );
    console.log(
      `A deploy also asks the project itself: whether it has the secrets ${secrets.join(' and ')}, where its database is, and what Authentication is set to.`,
    );
    return 0;
  }
  if (values['set-up']) await setUp(tryStep, target, secrets, authConfig);
  refuse(await Array.fromAsync(accountProblems(tryStep, target, secrets, authConfig)));
  await deployAll(tryStep, target);
  return smoke(target);
});
