/** `npm run dev`: the hub with hot reload: Vite serves the app, the functions are bundled anew on every change. */
import { watch } from 'node:fs';
import { buildFunctions } from '../functions/build.ts';
import { paths } from '../src/domain/wire/paths.ts';
import { frontRoutes } from './lib/emulators.ts';
import { openFront } from './lib/front.ts';
import { startHub, untilStopped, wantedPort } from './lib/hub.ts';
import { makeFunctions } from './lib/make.ts';
import { freePorts, untilOpen } from './lib/ports.ts';
import { startBeside } from './lib/processes.ts';
import { inProject } from './lib/project.ts';
import { atEnd } from './lib/stop.ts';
import { Trouble, command } from './lib/trouble.ts';
import { startTicker } from './lib/ticker.ts';
import { welcome } from './lib/welcome.ts';

/** Bundles the functions again when a file of theirs or of the domain changes; the emulator reloads them. */
function rebuildFunctionsOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  const rebuild = () =>
    buildFunctions().then(
      () => console.log('The functions were bundled again.'),
      (error: unknown) => console.error(`The functions do not bundle: ${String(error)}`),
    );
  for (const folder of ['functions/src', 'src/domain']) {
    const watcher = watch(inProject(folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), 200);
    });
    atEnd(() => watcher.close());
  }
}

const VITE_PATIENCE_MS = 60_000;

/** Resolves once Vite answers, so that nobody is told of an address behind which nothing stands yet. */
async function startVite(port: number): Promise<void> {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const where = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  startBeside([vite, inProject(), '--mode', 'demo', ...where], process.env);
  if (!(await untilOpen(port, VITE_PATIENCE_MS))) {
    throw new Trouble(
      'Vite did not start: what it said stands above; mend that and run the same command again.',
    );
  }
}

await command(async () => {
  const port = await wantedPort();
  await makeFunctions();
  const emulators = await startHub(port, { reset: false });
  const [vitePort = 0] = await freePorts(1);
  await startVite(vitePort);
  rebuildFunctionsOnChange();
  const routes = frontRoutes(emulators).slice(0, -1);
  const address = await openFront(port, [
    ...routes,
    [paths.command(), emulators.ports.hosting],
    ['/', vitePort],
  ]);
  startTicker(emulators, address);
  console.log(welcome(address));
  return untilStopped(emulators);
});
