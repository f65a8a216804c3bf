/** `npm run prove -- races`: pairs and crowds on the same documents, which wait half an hour for the emulator's locks. */
import type { Part } from '../part.ts';
import { runSuite } from '../suite.ts';

export const prove: Part = async (words) => {
  const { passed, failed, output } = await runSuite('races', words);
  const isKept = failed === 0 && passed > 0;
  return {
    figures: { races: { passed, failed } },
    table: isKept ? [`${passed} races passed`] : [output.trimEnd()],
    isKept,
  };
};
