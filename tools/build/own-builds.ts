/**
 * Scripts that are built on their own: the service worker, and the static pages' script. In one build with the app,
 * what both need would move into chunks that both load, and a visitor would pay for the app's share of them.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildEnvironmentOptions, type ResolvedConfig, type Rolldown, build } from 'vite';
import type { TierEntry } from '../../src/pwa/worker/entry.ts';

/** The static pages' script. */
export const STATIC_SCRIPT = 'src/site/script/main.ts';

/** What these builds have in common: nothing of the app's own configuration. */
export const apart = ({ root, mode }: ResolvedConfig) =>
  ({ root, mode, configFile: false, logLevel: 'warn', publicDir: false }) as const;

/** Builds `entry`, beside what the app's build has written already. */
async function buildAlone(
  config: ResolvedConfig,
  entry: string,
  format: 'es' | 'iife',
  options: BuildEnvironmentOptions,
): Promise<Rolldown.OutputChunk[]> {
  const { target, outDir } = config.build;
  // No preload helper around `import()`: it would be a third of the script.
  const lib = { entry: join(config.root, entry), formats: [format], name: 'hub' };
  const result = await build({
    ...apart(config),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { target, outDir, emptyOutDir: false, lib, minify: 'oxc', ...options },
  });
  const outputs = [result].flat().flatMap((one) => (one as Rolldown.RolldownOutput).output);
  return outputs.filter((output) => output.type === 'chunk');
}

/** Writes the static pages' script into the site's folder; answers with its chunks, the entry first. */
export async function buildStaticScript(config: ResolvedConfig): Promise<Rolldown.OutputChunk[]> {
  const name = `${config.build.assetsDir}/site-`;
  const chunks = await buildAlone(config, STATIC_SCRIPT, 'es', {
    rolldownOptions: {
      // Schemas that nothing parses with are left out, and with them the library.
      treeshake: { manualPureFunctions: ['z'] },
      // The update's code may import from the entry, which then needs no third file beside it.
      preserveEntrySignatures: 'allow-extension',
      output: { minify: true, entryFileNames: `${name}[hash].js`, chunkFileNames: `${name}[name]-[hash].js` },
    },
  });
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
}

/** Writes the service worker, which knows the files of `manifest`. */
export async function buildWorker(config: ResolvedConfig, manifest: readonly TierEntry[]): Promise<void> {
  const [worker] = await buildAlone(config, 'src/sw.ts', 'iife', { write: false });
  if (!worker?.code.includes('self.__WB_MANIFEST')) throw new Error('the worker has no place for its files');
  const code = worker.code.replace('self.__WB_MANIFEST', () => JSON.stringify(manifest));
  writeFileSync(resolve(config.root, config.build.outDir, 'sw.js'), code);
}
