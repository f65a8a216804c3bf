/** Before a deploy, rules are compiled as the cloud compiles them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesProblems } from '../../tools/deploy/check.ts';
import { inProject } from '../../tools/shared/project.ts';

test('rules that do not compile are named with their line', async () => {
  const root = mkdtempSync(join(tmpdir(), 'hub-rules-'));
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const target = { root, project: 'hub-lusaka' };
  try {
    cpSync(inProject('firestore.rules'), join(root, 'firestore.rules'));
    expect(await rulesProblems(target, host)).toEqual([]);
    const text = readFileSync(join(root, 'firestore.rules'), 'utf8');
    writeFileSync(join(root, 'firestore.rules'), text.replace('match ', 'mach '));
    expect(await rulesProblems(target, host)).toEqual([
      expect.stringMatching(/^firestore\.rules does not compile \(.*\d.*\): mend that line/),
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
