/** What the hub's log tells of people: nothing. */
import { globSync, readFileSync } from 'node:fs';
import { inProject } from '../../../tools/shared/project.ts';

/** Patterns of what people tell the hub, and of secrets that give access to it, whoever they belong to. */
const shapes: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i,
  'a phone number': /(?<![\w.])(?:(?:\+|00)?260|0)[79][5-7]\d{7}(?!\w)/,
  'a transaction ID': /\b[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d+/,
  'a token': /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  'a class link': /\b(?:zoom\.us|meet\.google\.com)\//,
};

/** Hosting logs every address, here as on a deployed hub: nothing that must stay secret is in an address. */
const OF_HOSTING = /^(?:\[hosting\]|i {2}hosting:)/;

/** What the functions and the emulators of `npm test` have printed until now. Hosting's own lines are emptied, so that each line keeps its number. */
export function readTestLog(): string {
  return globSync(inProject('.cache', 'logs', 'test-*.log'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .map((line) => (OF_HOSTING.test(line) ? '' : line))
    .join('\n');
}

/** What a log leaks, by the numbers of its lines: the report of a leak must not repeat it. */
export function toldIn(log: string): string[] {
  return log
    .split('\n')
    .flatMap((line, at) =>
      Object.entries(shapes).flatMap(([what, shape]) =>
        shape.test(line) ? [`${what} in line ${at + 1}`] : [],
      ),
    );
}
