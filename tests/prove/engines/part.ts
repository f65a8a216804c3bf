/** `npm run prove -- engines`: the way from registering to joining in Firefox and in WebKit, where they are installed. */
import { firefoxProgram, webkitPrograms } from '../../e2e/engines/programs.ts';
import type { Part } from '../part.ts';
import { runSuite } from '../suite.ts';

const INSTALLED = { firefox: () => firefoxProgram() !== null, webkit: () => webkitPrograms() !== null };
const NEEDED = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver and xvfb' };
/** The journey, and the test that an error on a page is noticed. */
const TESTS = 2;

export const prove: Part = async () => {
  const engines: Record<string, string> = {};
  const table: string[] = [];
  for (const name of ['firefox', 'webkit'] as const) {
    if (!INSTALLED[name]()) {
      engines[name] = 'not installed';
      table.push(`${name} is not installed: on Debian, the packages ${NEEDED[name]}.`);
      continue;
    }
    const { passed, failed, output } = await runSuite('e2e', ['--engine', name]);
    engines[name] = failed === 0 && passed === TESTS ? 'passed' : 'failed';
    table.push(engines[name] === 'passed' ? `${name}: ${passed} tests passed` : output.trimEnd());
  }
  return { figures: { engines }, table, isKept: !Object.values(engines).includes('failed') };
};
