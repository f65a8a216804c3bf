/**
 * `npm run prove -- certificates [LEARNERS]`: a third-party verifier (`openbadgeslib`) accepts the certificates of a whole class, and
 * refuses them where one letter, the key or the status is wrong; none is issued twice, even where the functions are killed
 * in the middle; and the page that checks them works in three engines without its server.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '../../../src/domain/certificates/certificate.ts';
import { didOf } from '../../../src/domain/certificates/credential.ts';
import { makeFunctions } from '../../../tools/build/outputs.ts';
import { atEnd, UserFacingError } from '../../../tools/shared/command.ts';
import { run } from '../../../tools/shared/processes.ts';
import { CACHE, inProject } from '../../../tools/shared/project.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import { startHubServers } from '../../fixtures/hub-servers.ts';
import type { Part } from '../part.ts';
import { checkInEngines } from './page.ts';

const VERIFIER = 'openbadgeslib==4.6.3';
const WITHDRAWN = 3;

async function must(program: string, words: readonly string[]): Promise<string> {
  const { code, output } = await run(program, [...words]);
  if (code !== 0) throw new UserFacingError(`${program} ${words.join(' ')} failed:\n${output}`);
  return output;
}

/** The python of a virtual environment of its own, in which the verifier is installed. */
async function fetchVerifier(): Promise<string> {
  const folder = join(CACHE, 'prove', VERIFIER);
  const python = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'done'))) return python;
  mkdirSync(join(CACHE, 'prove'), { recursive: true });
  await must('python3', ['-m', 'venv', folder]);
  await must(python, ['-m', 'pip', 'install', '--quiet', VERIFIER]);
  writeFileSync(join(folder, 'done'), '');
  return python;
}

/** The lists of tokens that must be refused. */
const FALSE = ['changed', 'foreign', 'withdrawn'] as const;

type Issued = Certificate & { readonly jwt: string };

/** The token with one letter of what it says changed. */
function changed({ jwt }: Issued): string {
  const [head, body = '', tail] = jwt.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  return [head, Buffer.from(text.replace('Excel', 'Excal')).toString('base64url'), tail].join('.');
}

/** The same claims, signed with somebody else's key under the same key id. */
function foreign({ jwt }: Issued): string {
  const signed = jwt.slice(0, jwt.lastIndexOf('.'));
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

export const prove: Part = async (words) => {
  const learners = Number(words[0] ?? 500);
  const python = await fetchVerifier();
  await makeFunctions();
  const emulators = await startEmulators({ name: `prove-${process.pid}`, services: ['auth', 'firestore'] });
  const lib = inProject('functions', 'lib', 'index.js');
  const hub = await startHubServers({ lib, instances: 1, env: emulators.env });
  atEnd(hub.stop);
  Object.assign(process.env, emulators.env, { HUB_URL: hub.address });
  // These modules read the hub's address when they are loaded.
  const { ask, expectResult, findDocs, newKey, newStaff, send, sendOnce } = await import(
    '../../functions/hub.ts'
  );
  const { layDown } = await import('./class.ts');
  const certificatesOf = async (id: string) =>
    (await findDocs('certificates', 'printed.courseId', id)) as unknown as Issued[];
  const manager = await newStaff('manager');
  // All in one go.
  const { courseId, offeringId } = await layDown(learners);
  const answer = expectResult(await send('issue-certificates', manager, { offeringId })) as object;
  const issued = await certificatesOf(courseId);

  // Killed in the middle, and started again under the same key and under another one.
  const broken = await layDown(learners);
  const [key, request] = [newKey(), { offeringId: broken.offeringId }];
  const first = sendOnce('issue-certificates', manager, request, { key }).catch(() => null);
  const seen = async () => (await certificatesOf(broken.courseId)).length;
  let atKill = 0;
  while (atKill === 0) atKill = await seen();
  hub.kill();
  await first;
  for (const next of [key, newKey()]) {
    for (let tries = 0; ; tries += 1) {
      const again = await send('issue-certificates', manager, request, { key: next }).catch(() => null);
      if (again?.status === 200) break;
      if (tries > 60) throw new Error('The functions did not come back.');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
  const resumed = await certificatesOf(broken.courseId);
  const twice = resumed.length - new Set(resumed.map(({ orderId }) => orderId)).size;
  const bits = new Set([...issued, ...resumed].map(({ statusIndex }) => statusIndex)).size;

  for (const { id: code } of issued.slice(0, WITHDRAWN))
    expectResult(await send('withdraw-certificate', manager, { code, reason: 'For the proof' }));
  const genuine = issued.slice(WITHDRAWN);
  const lists = {
    genuine: genuine.map(({ jwt }) => jwt),
    changed: genuine.map(changed),
    foreign: genuine.map(foreign),
    withdrawn: issued.slice(0, WITHDRAWN).map(({ jwt }) => jwt),
  };
  const did = ((await ask('/.well-known/did.json')).body as { id: string }).id;
  const file = join(CACHE, 'prove', 'certificates.json');
  writeFileSync(file, JSON.stringify({ did, lists }));
  const verify = inProject('tests', 'prove', 'certificates', 'verify.py');
  const output = await must(python, [verify, hub.address, file]);
  const counts = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<
    keyof typeof lists,
    { accepted: number; reasons: readonly string[] }
  >;
  const refused = (name: keyof typeof lists) => lists[name].length - counts[name].accepted;
  const pages = await checkInEngines();
  const isKept =
    Object.values(pages).every((result) => ['passed', 'not installed'].includes(result)) &&
    did === didOf(hub.address.replace('127.0.0.1', 'localhost')) &&
    issued.length === learners &&
    resumed.length === learners &&
    atKill < learners &&
    twice === 0 &&
    bits === 2 * learners &&
    counts.genuine.accepted === genuine.length &&
    FALSE.every((name) => refused(name) === lists[name].length);
  return {
    figures: {
      certificates: {
        issued: issued.length,
        killed_at: atKill,
        twice,
        accepted: counts.genuine.accepted,
        refused: Object.fromEntries(FALSE.map((name) => [name, refused(name)])),
        verify_page: pages,
      },
    },
    table: [
      ...Object.entries(pages).map(([name, result]) => `/verify without its server in ${name}: ${result}`),
      `Answered ${JSON.stringify(answer)}.`,
      `Killed after ${atKill} of ${learners}: ${resumed.length} in the end, ${twice} twice.`,
      ...Object.entries(counts).map(
        ([name, { accepted, reasons }]) =>
          `${name}: ${VERIFIER} accepts ${accepted}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`,
      ),
    ],
    isKept,
  };
};
