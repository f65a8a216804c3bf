/** Promises about what is written for people: what comments cite exists, and links in `docs/` lead somewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const code = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.rules'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== 'tests/docs.test.ts' && existsSync(join(ROOT, file)));

const headingsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
const headings = { spec: headingsOf('docs/spec.md'), decisions: headingsOf('docs/decisions.md') };

/** Such as `spec §4`, `decisions §1, §6` or `decision "seats"`; one may go on in the comment's next line. */
const CITATION = /\b(spec|decision)s? ((?:§\d+|"[^"]+")(?:, (?:§\d+|"[^"]+"))*)/g;

test('what comments cite can be looked up', () => {
  const cited = code.flatMap((file) =>
    [
      ...read(file)
        .replace(/\n \* /g, ' ')
        .matchAll(CITATION),
    ].flatMap(([, source = '', places = '']) =>
      places.split(/, (?=[§"])/).map((place) => ({ file, source, place })),
    ),
  );
  const isThere = ({ source, place }: (typeof cited)[number]) =>
    headings[source === 'spec' ? 'spec' : 'decisions'].some((heading) =>
      place.startsWith('§')
        ? heading.startsWith(`${place.slice(1)}. `)
        : heading.includes(place.slice(1, -1).toLowerCase()),
    );
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter((citation) => !isThere(citation))).toEqual([]);
});

test('no comment cites a task: the rule behind it is in the docs', () => {
  expect(code.filter((file) => /\bissues? "/.test(read(file)))).toEqual([]);
});

test('the contents of the decisions lead to them', () => {
  const anchors = headings.decisions.map((heading) =>
    heading.replace(/[^\p{L}\d\-_ ]/gu, '').replaceAll(' ', '-'),
  );
  const links = [...read('docs/decisions.md').matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
});

test('files that are linked from the README and the docs are there', () => {
  const linked = ['README.md', 'docs/decisions.md', 'docs/spec.md'].flatMap((file) =>
    [...read(file).matchAll(/\]\(([\w./-]+)\)/g)].map(([, target = '']) => join(file, '..', target)),
  );
  expect(linked).toContain('docs/spec.md');
  expect(linked.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
