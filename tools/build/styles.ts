/** The styles of the documents, whose first paint waits for no other file (decision 0059). */
import { basename } from 'node:path';
import { browserslistToTargets, Features, transform } from 'lightningcss';
import type { CSSModulesOptions, Rolldown } from 'vite';

/** The `.bar` of `Shell.module.css` is `Shell-bar` in every build; `tests/styles.test.ts` keeps file names unique. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (local, path) => `${basename(path.replace(/\?.*/, ''), '.module.css')}-${local}`,
};

/** The chunks' rules for the document's head, and disabled links to their files, so that Vite does not fetch these again. */
export function sheetsOf(bundle: Rolldown.OutputBundle, chunks: readonly string[]) {
  const sheets = chunks.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  let rules = '';
  let links = '';
  for (const name of new Set(sheets)) {
    const asset = bundle[name];
    rules += asset?.type === 'asset' ? String(asset.source) : '';
    links += `<link rel="stylesheet" href="/${name}" disabled>`;
  }
  return { rules, links };
}

const targets = browserslistToTargets(['chrome 100', 'safari 15.4', 'firefox 100']);

/** Style sheets for our browsers in few bytes. @throws when they cannot be parsed. */
export function minify(css: string): string {
  // Colours follow the media query by variables already.
  const exclude = Features.LightDark;
  const code = Buffer.from(css);
  return transform({ filename: 'page.css', code, minify: true, targets, exclude }).code.toString();
}
