import { parseArgs } from 'node:util';
import { emulatorsToFill } from '../start/hub.ts';
import { UserFacingError } from '../shared/command.ts';
import { emulatedPlace, type Place, realPlace } from './place.ts';

type Asked = { readonly folder: string; readonly place: Place; readonly replace: string | undefined };

/** The folder, and which hub. `options` are those that a command has beside `--project`. @throws UserFacingError */
export async function readArguments(name: string, options: readonly 'replace'[]): Promise<Asked> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: text, ...(options.includes('replace') && { replace: text }) },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) {
    const extra = options.map((option) => ` [--${option} your-project]`).join('');
    throw new UserFacingError(`Usage: npm run ${name} -- FOLDER [--project your-project]${extra}`);
  }
  const { project } = values;
  const isReal = project !== undefined && process.env.FIRESTORE_EMULATOR_HOST === undefined;
  const place = isReal ? realPlace(project) : emulatedPlace(await emulatorsToFill(), project);
  return { folder, place, replace: 'replace' in values ? (values.replace as string | undefined) : undefined };
}
