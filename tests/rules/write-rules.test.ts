/** What may be written without a command: of all blocks of the rules, only that of `users` allows a write. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../tools/shared/project.ts';

const rules = readFileSync(inProject('firestore.rules'), 'utf8');
const PROFILES = '/databases/{database}/documents/users/{uid} update';

const COMMENT_OR_STRING = /\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;
/** The beginning of a `match` block with its path, an `allow` with its operations and condition, or any other brace. */
const PART =
  /\bmatch\s+((?:\/(?:\{[^{}]*\}|[^\s/{}]+))+)\s*\{|\ballow\s+([^:;{}]+)(?::\s*if\s([^;{}]*))?;|[{}]/g;
const READS = ['read', 'get', 'list'];

/** The path of each block with what it allows besides reading. @throws Error where a rule has a form that is not read here */
function writesIn(text: string): string[] {
  // A string may hold braces, and a comment any word.
  const bare = text.replace(COMMENT_OR_STRING, (part) => (part.startsWith('/') ? ' ' : "''"));
  const around: string[] = [];
  const writes: string[] = [];
  let named = 0;
  for (const [part, path, operations, condition] of bare.matchAll(PART)) {
    if (path !== undefined || operations !== undefined) named += 1;
    if (part === '}') around.pop();
    else if (operations === undefined) around.push(path ?? '');
    else if (condition?.trim() !== 'false')
      for (const operation of operations.split(',').map((one) => one.trim()))
        if (!READS.includes(operation)) writes.push(`${around.join('')} ${operation}`);
  }
  if (named !== bare.match(/\b(?:match|allow)\b/g)?.length || around.length > 0)
    throw new Error('There is a rule that this test cannot read.');
  return writes;
}

/** The rules with this line at the beginning of each of their blocks in turn. */
function withEverywhere(line: string): string[] {
  const blocks = [...rules.matchAll(/\bmatch \/\w+\/\{\w+\} \{|\/documents \{/g)];
  expect(blocks.length).toBeGreaterThan(40);
  return blocks.map(({ index, 0: block }) => {
    const end = index + block.length;
    return `${rules.slice(0, end)} ${line}\n${rules.slice(end)}`;
  });
}

test('the only write that the rules allow is an update in the block of users', () => {
  expect(writesIn(rules)).toEqual([PROFILES]);
});

describe('a rule that allows a write would be found in any block', () => {
  test.each([
    'allow create: if isStaff();',
    'allow get, update: if isOwn(uid);',
    'allow delete: if request.auth.token.name.matches("}.*");',
    'allow write;',
    'match /{path=**} { allow write: if true; }',
    'match /notes/{note} { allow get, create: if true; }',
  ])('%s', (line) => {
    for (const text of withEverywhere(line)) expect(writesIn(text)).toHaveLength(2);
  });

  test('and a rule that cannot be read is an error', () => {
    for (const text of withEverywhere('allow write: if true')) expect(() => writesIn(text)).toThrow('cannot');
  });
});
