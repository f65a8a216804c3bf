/** What the hub's log tells of people: nothing. */
import { globSync, readFileSync } from 'node:fs';
import { inProject } from '../../../tools/shared/project.ts';

/** How what people tell the hub looks, and what opens a door to it, whoever it is of. */
const shapes: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i,
  'a phone number': /(?<![\w.])(?:(?:\+|00)?260|0)[79][5-7]\d{7}(?!\w)/,
  'a transaction ID': /\b[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d+/,
  'a token': /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  'a class link': /\b(?:zoom\.us|meet\.google\.com)\//,
};

/** Hosting notes each address itself, here as on a deployed hub: what of it must be secret is in no address. */
const OF_HOSTING = /^(?:\[hosting\]|i {2}hosting:)/;

/** What the functions and the emulators of `npm test` have printed until now. Hosting's own lines are empty: each line keeps its number. */
export function readTestLog(): string {
  return globSync(inProject('.cache', 'logs', 'test-*.log'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .map((line) => (OF_HOSTING.test(line) ? '' : line))
    .join('\n');
}

/** What a log tells, by the numbers of its lines: whoever reads of a leak must not read the leak. */
export function toldIn(log: string): string[] {
  return log
    .split('\n')
    .flatMap((line, at) =>
      Object.entries(shapes).flatMap(([what, shape]) =>
        shape.test(line) ? [`${what} in line ${at + 1}`] : [],
      ),
    );
}
