import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { drawn } from './numbered.ts';

const block = (line: string) => `match /notes/{note} {\n  ${line}\n}`;
const made = (line: string) =>
  mutantsOf(block(line))
    .filter(({ id }) => !id.includes(', open notes:'))
    .map(({ rules }) => rules.split('\n')[1]?.trim());

describe('what can be wrong with a rule', () => {
  test('a condition is always true, always false, or asks another person', () => {
    expect(made('allow get, list, create, update, delete: if isManager();')).toEqual(
      expect.arrayContaining(
        ['true', 'false', 'isStaff()', "isStaffWith(['owner'])"].map(
          (who) => `allow get, list, create, update, delete: if ${who};`,
        ),
      ),
    );
  });

  test('each part of a chain is dropped and negated, and each operator or number is changed', () => {
    const all = made('allow get: if a() && !b() && c.d < 3;');
    for (const condition of [
      '(!b() && c.d < 3)',
      '(a() && c.d < 3)',
      '(a() && !b())',
      '!(a()) && !b() && c.d < 3',
      'a() && b() && c.d < 3',
      'a() && !b() && !(c.d < 3)',
      'a() && !b() && c.d <= 3',
      'a() && !b() && c.d > 3',
      'a() && !b() && c.d < 4',
      'a() && !b() && c.d < 2',
      '(((a())) || ((!b()) && (c.d < 3)))',
      '(((a()) && (!b())) || ((c.d < 3)))',
    ])
      expect(all).toContain(`allow get: if ${condition};`);
  });

  test('an operation is missing, or one too many', () => {
    expect(made('allow get, list: if isStaff();')).toEqual(
      expect.arrayContaining(
        ['list', 'get', 'get, list, create', 'get, list, update', 'get, list, delete'].map(
          (names) => `allow ${names}: if isStaff();`,
        ),
      ),
    );
  });

  test('what is already open is not opened again: that would change nothing', () => {
    const opened = (line: string) =>
      mutantsOf(block(line)).flatMap(({ id }) => /, (?:open notes|widen): .*→ (.*)/.exec(id)?.[1] ?? []);
    expect(opened('allow get, list: if isStaff();')).not.toContain('allow read: if isStaff();');
    expect(opened('allow get, list: if isStaff() || isOwn(uid);')).not.toContain('allow read: if isStaff();');
    expect(opened('allow get: if isStaff();')).toContain('allow read: if isStaff();');
    expect(opened('allow get, list: if isManager();')).toContain('allow read: if isStaff();');
    expect(opened('allow get, list: if isStaff() && isNice();')).toContain('allow read: if isStaff();');
    const two = opened('allow get: if isOwn(uid) || isStaff(); allow list: if isStaff();');
    expect(two).not.toContain('list, get');
    expect(two).toContain('get, list');
  });

  test('a key is missing in a list, and one that nobody wrote down is in it', () => {
    const all = made("allow update: if changesOnly(['name', 'nameKeys']);");
    for (const keys of ["['nameKeys']", "['name']", "['name', 'nameKeys', 'email']"])
      expect(all).toContain(`allow update: if changesOnly(${keys});`);
  });

  test('a comment is no rule', () => {
    expect(mutantsOf('// allow get: if isStaff();')).toEqual([]);
  });
});

describe('the rules of the hub', () => {
  const rules = readFileSync(new URL('../../../firestore.rules', import.meta.url), 'utf8');
  const all = mutantsOf(rules);

  test('have mutants by the hundreds, each with one change and a name of its own', () => {
    expect(all.length).toBeGreaterThan(400);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set([rules, ...all.map((one) => one.rules)]).size).toBe(all.length + 1);
  });

  test('a sample is the same for the same seed, and another one for another', () => {
    const ids = (seed: number) => drawn(all, ({ id }) => id, 25, seed).map(({ id }) => id);
    expect(ids(1)).toHaveLength(25);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(2)).not.toEqual(ids(1));
  });
});
