import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { run } from './processes.ts';

/** The path of a program on PATH, or null. */
export function onPath(name: string): string | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name + suffix);
    if (folder && isProgram(path)) return path;
  }
  return null;
}

/** True iff this file may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function subfolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** The homes in which a JDK is usually found, the configured ones first. */
function javaHomes(): string[] {
  const default_ = onPath('java');
  return [
    ...(process.env.JAVA_HOME ? [process.env.JAVA_HOME] : []),
    ...(default_ ? [dirname(dirname(realpathSync(default_)))] : []),
    ...subfolders(join('/usr', 'lib', 'jvm')),
    ...subfolders(join('/opt', 'java')),
    ...subfolders(join('/Library', 'Java', 'JavaVirtualMachines')).map((home) =>
      join(home, 'Contents', 'Home'),
    ),
    ...subfolders(join('/opt', 'homebrew', 'opt')).filter((home) => home.includes('openjdk')),
    ...subfolders(join(homedir(), '.sdkman', 'candidates', 'java')),
  ];
}

/** The home of a Java of at least this major version, looked for beside the default one too; or null. */
export async function findJava(major: number): Promise<string | null> {
  for (const home of new Set(javaHomes())) {
    const java = join(home, 'bin', 'java');
    if (!isProgram(java)) continue;
    const { output } = await run(java, ['-version']);
    const version = Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
    if (version >= major) return home;
  }
  return null;
}

/** The Firestore emulator that the Google Cloud CLI brought along, or null. */
export async function findCloudCliJar(): Promise<string | null> {
  const jarOf = (root: string) =>
    join(root, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  const gcloud = onPath('gcloud');
  const beside = gcloud ? jarOf(dirname(dirname(realpathSync(gcloud)))) : null;
  if (beside && existsSync(beside)) return beside;
  if (!gcloud) return null;
  const { code, output } = await run(gcloud, ['info', '--format=value(installation.sdk_root)']);
  const told = jarOf(output.trim());
  return code === 0 && existsSync(told) ? told : null;
}
