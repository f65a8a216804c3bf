/** Google's own programs, and what Firebase Authentication of a project is set to. */
import type { SpawnOptions } from 'node:child_process';
import { applicationDefault } from 'firebase-admin/app';
import { FIREBASE } from '../start/firestore-engine.ts';
import { UserFacingError } from './command.ts';
import { run } from './processes.ts';
import { onPath } from './programs.ts';

export type Step = readonly [program: 'gcloud' | 'firebase', ...args: string[]];

/** Runs one step to its end; without `options` the terminal shows what it prints. @throws UserFacingError where gcloud is missing */
export function tryStep([program, ...args]: Step, options: SpawnOptions = { stdio: 'inherit' }) {
  if (program === 'firebase') return run(process.execPath, [FIREBASE, ...args], options);
  if (onPath('gcloud') === null)
    throw new UserFacingError(
      'gcloud was not found: install the Google Cloud CLI and run `gcloud auth login`.',
    );
  return run('gcloud', args, options);
}

/** @throws UserFacingError where the program is missing or fails */
export async function runStep(step: Step): Promise<void> {
  if ((await tryStep(step)).code !== 0)
    throw new UserFacingError(`\`${step[0]} ${step[1]}\` failed: its own words are above.`);
}

/** What Firebase Authentication of a project is set to; first changed where `change` names fields. @throws UserFacingError */
export async function authConfig(project: string, change?: Readonly<Record<string, unknown>>) {
  const { access_token: token } = await applicationDefault().getAccessToken();
  const address = new URL(`https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`);
  if (change) address.searchParams.set('updateMask', Object.keys(change).join(','));
  const nested = Object.entries(change ?? {}).map(([path, value]) =>
    path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
  );
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': project },
    ...(change && { method: 'PATCH', body: JSON.stringify(Object.assign({}, ...nested)) }),
  });
  if (answer.ok) return (await answer.json()) as unknown;
  throw new UserFacingError(
    `Firebase Authentication did not tell what it is set to (${answer.status}): these credentials need the role Firebase Authentication Admin.`,
  );
}
