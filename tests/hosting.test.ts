/** What Hosting leads to and what the functions answer is the same, in one region (decision 0061). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import firebase from '../firebase.json' with { type: 'json' };
import { REGION } from '../functions/src/config.ts';
import { learnerRoutes } from '../functions/src/learner/routes.ts';
import { publicRoutes } from '../functions/src/public/routes.ts';
import { passwordRoutes, staffRoutes } from '../functions/src/staff/routes.ts';
import { clock, commands, generateReceipt, staffSignIn } from '../src/domain/wire/command.ts';
import { paths } from '../src/domain/wire/paths.ts';
import { answerOffer, askMove, wantEarlier } from '../src/domain/seats/seat-command.ts';
import { pushCommands, pushKey } from '../src/domain/wire/push-command.ts';
import { acceptInvitation, staffCommands } from '../src/domain/wire/staff-command.ts';

const routes = {
  public: publicRoutes,
  learner: learnerRoutes,
  staff: staffRoutes,
  passwords: passwordRoutes,
};
const rewrites = firebase.hosting.rewrites.flatMap(({ source, function: to }) =>
  to === undefined ? [] : [{ source, ...to }],
);
const globOf = (table: object) => `${paths.command()}{${Object.keys(table).join(',')}}`;

test('a rewrite for each audience leads to its function, with the addresses that it answers', () => {
  expect(rewrites.map(({ functionId, source }) => [functionId, source])).toEqual(
    Object.entries(routes).map(([functionId, table]) => [functionId, globOf(table)]),
  );
});

test('every rewrite names the region of the functions', () => {
  expect(rewrites.map(({ region }) => region)).toEqual(rewrites.map(() => REGION));
});

test('the functions are those of the rewrites and the jobs', () => {
  const source = readFileSync('functions/src/index.ts', 'utf8');
  const exported = [...source.matchAll(/^export (?:const (\w+)|\{ \w+ as (\w+) \})/gm)];
  const names = exported.map(([, name, other]) => name ?? other);
  expect(names).toEqual([...Object.keys(routes), 'seal', 'send', 'approve', 'offer', 'mend', 'check']);
});

test('every command has a handler', () => {
  const tables = [
    commands,
    pushCommands,
    { wantEarlier, answerOffer, askMove },
    staffCommands,
    { clock, generateReceipt, staffSignIn, pushKey, acceptInvitation },
  ];
  const names = tables.flatMap((table) => Object.values(table).map(({ name }) => name));
  const known = Object.values(routes).flatMap((table) => Object.keys(table));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(known).toHaveLength(new Set(known).size);
});
