/**
 * `npm run prove -- supply`: what ships is known, allowed and without known holes; no log has what people told the hub; every
 * answer has its headers.
 */
import { onPath } from '../../../tools/shared/programs.ts';
import { run } from '../../../tools/shared/processes.ts';
import { ROOT } from '../../../tools/shared/project.ts';
import type { Part } from '../part.ts';
import { runSuite } from '../suite.ts';
import { advisoriesOf } from './advisories.ts';
import { billOf, readLock, shippedOf } from './bill.ts';
import { foreignLicenses } from './licenses.ts';
import { readTestLog, toldIn } from './logs.ts';

export const prove: Part = async () => {
  const lock = readLock();
  const shipped = shippedOf(lock);
  const { components } = billOf(lock) as { components: readonly object[] };
  const foreign = foreignLicenses(shipped);
  const audit = await run(onPath('npm') ?? 'npm', ['audit', '--json'], { cwd: ROOT });
  const advisories = advisoriesOf(audit.output, shipped);
  // These tests carry out, refuse and break every command; then the log that they left is searched.
  const commands = await runSuite('functions', []);
  const told = toldIn(readTestLog());
  const headers = await runSuite('e2e', ['site/headers']);
  const failed = [commands, headers].filter((suite) => suite.failed > 0 || suite.passed === 0);
  const figures = {
    components: components.length,
    foreign_licenses: foreign.length,
    // Null: the registry did not answer, so that nothing is known.
    advisories: advisories?.length ?? null,
    commands: { passed: commands.passed, failed: commands.failed, told_in_log: told.length },
    headers: { passed: headers.passed, failed: headers.failed },
  };
  return {
    figures: { supply: figures },
    table: [
      `${components.length} components ship`,
      ...foreign.map((one) => `Under another licence: ${one}`),
      ...(advisories ?? [
        'The registry does not answer about advisories: ask it where it does, with `npm audit`.',
      ]),
      ...told,
      ...failed.map(({ output }) => output.trimEnd()),
    ],
    isKept: [foreign, advisories ?? [], told, failed].every((wrong) => wrong.length === 0),
  };
};
