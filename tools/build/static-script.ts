/**
 * Builds the static pages' script on its own. In one build with the app, what both need would move into chunks
 * that both load, and a visitor would pay for the app's share of them.
 */
import { join } from 'node:path';
import { build, type ResolvedConfig, type Rolldown } from 'vite';
import type { Chunk } from './worker-tiers.ts';

/** Its source. */
export const SITE = 'src/site/script/main.ts';

/** The script's files as built last, for the worker's list of what belongs to the public pages. */
export const siteChunks: Chunk[] = [];

/** Writes the script into the site's folder and fills `siteChunks`; answers with the entry's name in that folder. */
export async function buildSite(config: ResolvedConfig): Promise<string> {
  const { target, outDir, assetsDir } = config.build;
  const result = await build({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target,
      outDir,
      emptyOutDir: false,
      // No preload helper around `import()`: it would be a third of the script.
      lib: { entry: join(config.root, SITE), formats: ['es'] },
      minify: 'oxc',
      rolldownOptions: {
        // A schema that nothing parses with is dropped, and with it the library.
        treeshake: { manualPureFunctions: ['z'] },
        // The update's code may import from the entry, which then needs no third file beside it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          entryFileNames: `${assetsDir}/site-[hash].js`,
          chunkFileNames: `${assetsDir}/site-[name]-[hash].js`,
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => (one as Rolldown.RolldownOutput).output);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (!entry) throw new Error(`${SITE} was built into nothing`);
  siteChunks.length = 0;
  for (const { fileName, moduleIds, imports, dynamicImports } of chunks)
    siteChunks.push({ fileName, moduleIds, imports, dynamicImports, assets: [] });
  return entry;
}
