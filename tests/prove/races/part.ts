/** `npm run prove -- races`: many at once on the same documents, as `npm run test:races` has them, which `npm test` leaves out. */
import { run } from '../../../tools/shared/processes.ts';
import { inProject } from '../../../tools/shared/project.ts';
import type { Part } from '../part.ts';

type Races = { readonly passed: number; readonly failed: number };

/** What the last line of the tests counts; a run without one has failed. */
export function racesIn(output: string): Races {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{"races":')) return { passed: 0, failed: 1 };
  return (JSON.parse(last) as { readonly races: Races }).races;
}

export const prove: Part = async () => {
  const { code, output } = await run(process.execPath, [
    inProject('tools', 'run.mjs'),
    inProject('tools', 'test', 'test.ts'),
    'races',
  ]);
  const { passed, failed } = racesIn(output);
  const isKept = code === 0 && failed === 0 && passed > 0;
  return {
    figures: { races: { passed, failed } },
    table: isKept ? [`${passed} races passed`] : [output.trimEnd()],
    isKept,
  };
};
