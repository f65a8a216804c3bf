/** `npm run dev`: the hub with hot reload: Vite serves the app, the functions are bundled anew on every change. */
import { createServer, type ViteDevServer } from 'vite';
import { buildFunctions } from '../../functions/build.ts';
import { makeFunctions } from '../build/outputs.ts';
import { atEnd, command } from '../shared/command.ts';
import { freePorts } from '../shared/ports.ts';
import { inProject } from '../shared/project.ts';
import { serveHub, startHub, requestedPort } from './hub.ts';

/** Bundles the functions again when a file of theirs or of the domain changes; the emulator reloads them. */
function rebuildFunctionsOnChange({ watcher }: ViteDevServer): void {
  let timer: NodeJS.Timeout | undefined;
  const rebuild = () =>
    buildFunctions().then(
      () => console.log('The functions were bundled again.'),
      (error: unknown) => console.error(`The functions do not bundle: ${String(error)}`),
    );
  const folders = [inProject('functions', 'src'), inProject('src', 'domain')];
  watcher.on('all', (_event, file) => {
    if (!folders.some((folder) => file.startsWith(folder))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), 200);
  });
}

await command(async () => {
  const port = await requestedPort();
  await makeFunctions();
  const emulators = await startHub(port, { reset: false });
  const [vitePort = 0] = await freePorts(1);
  const server = { host: '127.0.0.1', port: vitePort, strictPort: true };
  const vite = await createServer({ root: inProject(), mode: 'demo', server });
  atEnd(() => vite.close());
  await vite.listen();
  rebuildFunctionsOnChange(vite);
  return serveHub(emulators, vitePort);
});
