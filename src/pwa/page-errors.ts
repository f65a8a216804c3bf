/** Errors of pages. Loaded by `import()` when the first happens. */
import { paths } from '../domain/wire/paths.ts';
import { type Program, reportFrom, sendBrowserErrors } from './browser-errors.ts';

export { sendBrowserErrors };

function ownProgram(): Program {
  const files = [...document.scripts].map(({ src, dataset }) => src || (dataset['src'] ?? ''));
  const [release = 'unknown'] = files.flatMap((file) => /assets\/([\w-]+)\.js$/.exec(file)?.[1] ?? []);
  const isApp = document.getElementById('root') !== null;
  const isPortal = location.pathname.startsWith(paths.ops);
  return { part: isPortal ? 'portal' : isApp ? 'app' : 'site', release };
}

export const reportBrowserError = (thrown: unknown): Promise<void> => reportFrom(ownProgram(), thrown);
