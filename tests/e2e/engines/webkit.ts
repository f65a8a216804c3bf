/** WebKit, which stands for iPhones: WebKitGTK's MiniBrowser by WebDriver (W3C), on a display of its own. */
import type { Engine, Ref } from './engine.ts';
import { startProgram, type webkitPrograms } from './programs.ts';
import { freePorts } from '../../../tools/shared/ports.ts';

type Answer = { readonly value: { readonly error?: string; readonly message?: string } | null };
type Result<T> = { readonly value?: T; readonly error?: string };

export async function openWebkit(programs: NonNullable<ReturnType<typeof webkitPrograms>>): Promise<Engine> {
  const screen = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const display = await startProgram(programs.display, screen, /^\d+\n/m);
  const [port] = await freePorts(1);
  const env = { DISPLAY: `:${display.said.trim()}`, GDK_BACKEND: 'x11' };
  const driver = await startDriver(programs.driver, Number(port), env);
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as Answer;
    if (!reply.ok) throw new Error(`${path}: ${value?.error}, ${value?.message}`);
    return value as T;
  };
  const options = { binary: programs.browser, args: ['--automation'] };
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: wanted },
  });
  const at = `/session/${sessionId}`;
  await send('POST', `${at}/timeouts`, { pageLoad: 60_000, script: 30_000 });
  await send('POST', `${at}/window/rect`, { width: 360, height: 800 });
  const of = (target: Ref) => `${at}/element/${String(Object.values(target)[0])}`;
  return {
    open: async (url) => void (await send('POST', `${at}/url`, { url })),
    address: () => send<string>('GET', `${at}/url`),
    run: async <T>(source: string, ...args: unknown[]) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${source})(...${JSON.stringify(args)}))().then(
          (value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send<Result<T>>('POST', `${at}/execute/async`, { script, args: [] });
      if (error !== undefined) throw new Error(error);
      return value as T;
    },
    element: (source, ...args) => {
      const script = `return (${source})(...${JSON.stringify(args)});`;
      return send<Ref | null>('POST', `${at}/execute/sync`, { script, args: [] });
    },
    press: (target) => send('POST', `${of(target)}/click`, {}),
    type: (target, text) => send('POST', `${of(target)}/value`, { text }),
    chooseFile: (target, path) => send('POST', `${of(target)}/value`, { text: path }),
    close: async () => {
      await send('DELETE', at).catch(() => undefined);
      await driver.end();
      await display.end();
    },
  };
}

/** The driver does not say when it is ready, so it is polled until it answers. */
async function startDriver(program: string, port: number, env: NodeJS.ProcessEnv) {
  const args = ['-c', 'echo started; exec "$0" "$@"', program, `--port=${port}`];
  const started = await startProgram('/bin/sh', args, /started/, env);
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return started;
    if (tries === 100) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
