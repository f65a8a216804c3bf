/** Google's own programs, and the settings of a project's Firebase Authentication. */
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

/** The Authentication settings that the tools use, by the names of Google's API. */
export type AuthSettings = { readonly authorizedDomains?: readonly string[]; readonly signIn?: object };
type Change = { readonly fields: readonly string[]; readonly wanted: AuthSettings };

/** The settings of a project's Firebase Authentication, after setting the `fields` of a given change. @throws UserFacingError */
export async function authConfig(project: string, change?: Change): Promise<AuthSettings> {
  const { access_token: token } = await applicationDefault().getAccessToken();
  const address = new URL(`https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`);
  if (change) address.searchParams.set('updateMask', change.fields.join(','));
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': project },
    ...(change && { method: 'PATCH', body: JSON.stringify(change.wanted) }),
  });
  if (answer.ok) return (await answer.json()) as AuthSettings;
  throw new UserFacingError(
    `Firebase Authentication did not tell what it is set to (${answer.status}): these credentials need the role Firebase Authentication Admin.`,
  );
}
