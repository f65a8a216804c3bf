/** The files of the repository as its own tests read them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

export const isText = (file: string) => !/\.(png|jpe?g|webp|ico|woff2?|pdf)$/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs|rules|css|html)$/.test(file);
export const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
export const code = tracked.filter(isCode);
export const source = code.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
export const product = source.filter((file) => /^(src|functions)\//.test(file) && !isTest(file));

export const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);

/** `file:line` of every line that matches, in these files. */
export function found(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
}
