/** Promises about what is written for people: what comments cite exists, decisions are complete, and links lead somewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const trackedFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && file !== 'tests/docs.test.ts' && existsSync(join(ROOT, file)));
const code = trackedFiles('*.ts', '*.tsx', '*.mjs', '*.rules');
const texts = trackedFiles('*.md');

const INDEX = 'docs/decisions/README.md';
const decisions = texts
  .filter((file) => file.startsWith('docs/decisions/') && file !== INDEX)
  .map((file) => ({ file, number: file.slice('docs/decisions/'.length).slice(0, 4), text: read(file) }));

const sectionsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (\d+)\. /gm)].map(([, number = '']) => number);
const known: Readonly<Record<string, readonly string[]>> = {
  spec: sectionsOf('docs/spec.md'),
  rules: sectionsOf('docs/rules.md'),
  decision: decisions.map(({ number }) => number),
};

/** Such as `spec §4`, `rules §1, §6` or `decision 0024`; one may go on in the comment's next line. */
const CITATION = /\b(?:(spec|rules) (§\d+(?:, §\d+)*)|(decision)s? (\d{4}(?:, \d{4})*)\b)/gi;

describe('citations', () => {
  const cited = [...code, ...texts].flatMap((file) =>
    [
      ...read(file)
        .replace(/\n *(?:\*|\/\/) /g, ' ')
        .matchAll(CITATION),
    ].flatMap(([, source, sections, word, numbers]) =>
      (sections ?? numbers ?? '').split(', ').map((place) => ({
        file,
        source: (source ?? word ?? '').toLowerCase(),
        place: place.replace('§', ''),
      })),
    ),
  );

  test('what comments and documents cite can be looked up', () => {
    expect(cited.length).toBeGreaterThan(250);
    expect(cited.filter(({ source, place }) => !known[source]?.includes(place))).toEqual([]);
  });

  test('rules are cited by section, decisions by number', () => {
    const others = [...code, ...texts].filter((file) =>
      /\bdecisions?\s+(?:§\d|"[^"\n]+"\))|decisions\.md/i.test(read(file)),
    );
    expect(others).toEqual([]);
  });

  test('no comment cites a task: the rule behind it is in the docs', () => {
    expect(code.filter((file) => /\bissues? "/.test(read(file)))).toEqual([]);
  });
});

describe('decisions', () => {
  const titleOf = (text: string) => /^# \d{4}\. (.+)$/m.exec(text)?.[1] ?? '';
  const statusOf = (text: string) =>
    /\n## Status\n\n(Accepted|Superseded)(?:(, changed)? by \[(\d{4})\])?/.exec(text);

  test('each has a number of its own, in its name as in its title', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
    expect(
      decisions.filter(
        ({ file, number, text }) =>
          !/\/\d{4}(-[a-z\d]+)+\.md$/.test(file) || !text.startsWith(`# ${number}. `),
      ),
    ).toEqual([]);
  });

  test('each has a date and four parts, and newer ones follow older ones', () => {
    const incomplete = decisions.filter(
      ({ text }) =>
        !/^# .+\n\n\d{4}-\d\d-\d\d\n\n## Context\n\n[^#]+\n## Decision\n\n[^#]+\n## Consequence\n\n[^#]+\n## Status\n\n[^#]+$/.test(
          text,
        ),
    );
    expect(incomplete.map(({ file }) => file)).toEqual([]);
    const dates = decisions.map(({ text }) => text.split('\n')[2]);
    expect(dates).toEqual([...dates].sort());
  });

  test('a status is accepted, or names the newer decision', () => {
    const wrong = decisions.filter(({ number, text }) => {
      const [, word, changed, newer] = statusOf(text) ?? [];
      if (newer === undefined) return word !== 'Accepted';
      return (
        !known.decision?.includes(newer) ||
        newer <= number ||
        (word === 'Accepted') !== (changed === ', changed')
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('the index names all of them, with title, date and status', () => {
    const rows = decisions.map(({ file, number, text }) => {
      const [whole = ''] =
        /(?<=\n## Status\n\n)(?:Accepted|Superseded)(?:(?:, changed)? by \[\d{4}\])?/.exec(text) ?? [];
      const status = whole.replace(/[[\]]/g, '').toLowerCase();
      return `| ${number} | [${titleOf(text)}](${file.split('/').at(-1)}) | ${text.split('\n')[2]} | ${status} |`;
    });
    expect(
      read(INDEX)
        .split('\n')
        .filter((line) => line.startsWith('| 0')),
    ).toEqual(rows);
  });
});

test('links in the README and the docs lead to files and headings that are there', () => {
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d\-_ ]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = texts.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([\w./-]*)(?:#([^)]+))?\)/g)].map(([, path, anchor]) => ({
      file,
      to: path ? normalize(join(dirname(file), path)) : file,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(120);
  const broken = links.filter(
    ({ to, anchor }) =>
      !existsSync(join(ROOT, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('paths that documents name are there', () => {
  // What a superseded decision names may be gone.
  const current = texts.filter((file) => !/\n## Status\n\nSuperseded/.test(read(file)));
  const named = current.flatMap((file) =>
    [...read(file).matchAll(/`((?:src|functions|scripts|tools|tests|docs)\/[\w./-]*)`/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
