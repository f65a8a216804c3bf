/** `npm run prove -- guards [WORD]`: which test notices each guard that is switched off; with a word, only guards with it in their name or file. */
import { freePorts } from '../../../tools/shared/ports.ts';
import { UserFacingError } from '../../../tools/shared/command.ts';
import { openHub, startEmulators } from '../../../tools/start/emulators.ts';
import type { Part } from '../part.ts';
import { guards } from './guards.ts';
import { tryGuards } from './run.ts';

export const prove: Part = async (words) => {
  const word = words.join(' ').toLowerCase();
  const wanted = guards.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(word));
  if (wanted.length === 0) throw new UserFacingError(`There is no guard "${words.join(' ')}".`);
  const emulators = await startEmulators({ name: `prove-${process.pid}`, services: ['auth', 'firestore'] });
  const [port = 0] = await freePorts(1);
  const address = await openHub({ ...emulators, ports: { ...emulators.ports, hosting: port } });
  const env = { ...emulators.env, HUB_URL: address, SITE_URL: address };
  Object.assign(process.env, env);
  const tried = await tryGuards(wanted, { env, port }, ({ guard, red }, at) =>
    console.log(`${at} of ${wanted.length}  ${red === null ? '✗' : '✓'} ${guard.name}`),
  );
  const noticed = tried.filter(({ red }) => red !== null).length;
  return {
    figures: { guards: { off: tried.length, noticed } },
    table: tried.map(({ guard, red }) =>
      red === null
        ? `✗ ${guard.name}: nobody noticed, not even ${guard.tests.join(', ')}`
        : `✓ ${guard.name}: ${red.test} (${red.why})`,
    ),
    isKept: noticed === tried.length,
  };
};
