/**
 * `npm run make-owner -- --email you@example.org --name "Your Name" [--project id]`: makes the hub's first owner, or gives an owner a new
 * password and removes their passkeys. A hub without any course gets those of `hub.config.ts`. Works on the project's real data, or on
 * the emulators that the environment names. The password is asked for, or read from OWNER_PASSWORD.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { hashPassword } from '../../functions/src/auth/password.ts';
import { makeOwner } from '../../functions/src/staff/office/team.ts';
import { newId, transact } from '../../functions/src/store/store.ts';
import { staffMemberSchema } from '../../src/domain/people/staff-member.ts';
import { staffPasswordSchema } from '../../src/domain/people/staff-password.ts';
import { UserFacingError, runTool } from '../shared/command.ts';
import { beginCourses } from './classes.ts';

const USAGE =
  'Usage: npm run make-owner -- --email you@example.org --name "Your Name" [--project your-project]';

/** @throws UserFacingError when something is missing */
function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { email: text, name: text, project: text } });
  const project = values.project ?? process.env.GCLOUD_PROJECT;
  if (!project) throw new UserFacingError(`Which project? Name it with --project.\n${USAGE}`);
  const fields = { name: values.name, email: values.email?.toLowerCase() };
  const owner = staffMemberSchema.safeParse({ ...fields, id: newId(), role: 'owner', isActive: true });
  if (!owner.success) throw new UserFacingError(`An e-mail and a name are needed.\n${USAGE}`);
  return { project, owner: owner.data };
}

/** Asks on the terminal without showing what is typed. @throws UserFacingError where there is none */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UserFacingError('There is no terminal to ask for the password on: put it into OWNER_PASSWORD.');
  }
  process.stdout.write('Password of the owner: ');
  const terminal = createInterface({ input: process.stdin, terminal: true });
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}

async function readPassword(): Promise<string> {
  const checked = staffPasswordSchema.safeParse(process.env.OWNER_PASSWORD ?? (await askPassword()));
  if (checked.success) return checked.data;
  throw new UserFacingError(checked.error.issues[0]?.message ?? 'This password does not fit.');
}

await runTool(async () => {
  const { project, owner } = readArguments();
  Object.assign(process.env, { GCLOUD_PROJECT: project, GOOGLE_CLOUD_PROJECT: project });
  const passwordHash = await hashPassword(await readPassword());
  const hasBegun = await transact(async (transaction) => {
    await makeOwner(transaction, owner, { passwordHash, now: Date.now() });
    return beginCourses(transaction);
  });
  console.log(`${owner.name} <${owner.email}> is an owner of ${project} and can sign in now.`);
  if (hasBegun) console.log('The hub had no course and has those of hub.config.ts now.');
  return 0;
});
