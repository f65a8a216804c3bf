/** `npm run dev`: the hub with hot reload: Vite serves the app, the functions are bundled again on every change. */
import { createServer } from 'vite';
import { buildFunctions } from '../../functions/build.ts';
import { makeFunctions } from '../build/outputs.ts';
import { atEnd, runTool } from '../shared/command.ts';
import { freePorts } from '../shared/ports.ts';
import { inProject } from '../shared/project.ts';
import { ensureAlone, serveHub, startHub } from './hub.ts';

/** The emulator reloads the functions once they were bundled. */
const rebuild = () =>
  buildFunctions().then(
    () => console.log('The functions were bundled again.'),
    (error: unknown) => console.error(`The functions do not bundle: ${String(error)}`),
  );

await runTool(async () => {
  await ensureAlone();
  await makeFunctions();
  const emulators = await startHub();
  const [port = 0] = await freePorts(1);
  const server = { host: '127.0.0.1', port, strictPort: true };
  const vite = await createServer({ root: inProject(), mode: 'demo', server });
  atEnd(() => vite.close());
  await vite.listen();
  const sources = [inProject('functions', 'src'), inProject('src', 'domain')];
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!sources.some((folder) => file.startsWith(folder))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), 200);
  });
  return serveHub(emulators, port);
});
