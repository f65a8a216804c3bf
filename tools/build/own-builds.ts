/**
 * The static pages' script, which is built on its own. In one build with the app, what both need would move into chunks
 * that both load, and a visitor would pay for the app's share of them.
 */
import { join } from 'node:path';
import { type ResolvedConfig, type Rolldown, build } from 'vite';

export const STATIC_SCRIPT = 'src/site/script/main.ts';

/** What the builds beside the app's have in common: nothing of the app's own configuration. */
export const apart = ({ root, mode }: ResolvedConfig) =>
  ({ root, mode, configFile: false, logLevel: 'warn', publicDir: false }) as const;

/** Writes the static pages' script into the site's folder; answers with its chunks, the entry first. */
export async function buildStaticScript(config: ResolvedConfig): Promise<Rolldown.OutputChunk[]> {
  const { target, outDir, assetsDir } = config.build;
  const name = `${assetsDir}/site-`;
  const result = await build({
    ...apart(config),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target,
      outDir,
      emptyOutDir: false,
      // No preload helper around `import()`: it would be a third of the script.
      lib: { entry: join(config.root, STATIC_SCRIPT), formats: ['es'], name: 'hub' },
      minify: 'oxc',
      rolldownOptions: {
        // Schemas that nothing parses with are left out, and with them the library.
        treeshake: { manualPureFunctions: ['z'] },
        // The update's code may import from the entry, which then needs no third file beside it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          entryFileNames: `${name}[hash].js`,
          chunkFileNames: `${name}[name]-[hash].js`,
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => (one as Rolldown.RolldownOutput).output);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
}
