/**
 * CSS Modules: the names of their classes, and the way of their rules into the app's documents, whose first paint waits
 * for no other file (decision 0059).
 */
import { basename } from 'node:path';
import type { CSSModulesOptions, Rolldown } from 'vite';

/** `Shell.module.css` calls its `.bar` `Shell-bar`, in every build; `tests/styles.test.ts` holds that no other file does. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (local, path) => `${basename(path.replace(/\?.*/, ''), '.module.css')}-${local}`,
};

/**
 * The rules of those chunks, for the document's head, and their files as links that load nothing: what loads a page's
 * code looks for such a link before it fetches a style sheet, and finds that it is there.
 */
export function sheetsOf(bundle: Rolldown.OutputBundle, chunks: readonly string[]) {
  const names = new Set(
    chunks.flatMap((name) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  );
  const text = (name: string) => {
    const asset = bundle[name];
    return asset?.type === 'asset' ? String(asset.source) : '';
  };
  return {
    rules: [...names].map(text).join(''),
    links: [...names].map((name) => `<link rel="stylesheet" href="/${name}" disabled>`).join(''),
  };
}
