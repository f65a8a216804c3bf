/** Firefox as Debian ships it, by WebDriver BiDi (W3C), which it speaks itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, Ref } from './engine.ts';
import { startProgram } from './programs.ts';

/** No service of Mozilla is contacted: the journey is about the hub alone. */
const PREFERENCES = {
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
};

type Answer = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
};
type Evaluated = {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
};

/** Without a focused window, Firefox moves the focus between fields without an event for the field that loses it. */
const LEFT = `(field) => {
  if (document.activeElement !== field && !document.hasFocus())
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}`;

/** Opens a Firefox without a window. `heard` gets each error that its log has: of scripts, and of the CSP. */
export async function openFirefox(program: string, heard: (text: string) => void): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'hub-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const options = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  const { said, end } = await startProgram(program, options, /BiDi listening on ws:\S+/, { HOME: profile });
  const socket = new WebSocket(`${/ws:\S+/.exec(said)?.[0] ?? ''}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });

  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer & {
      method?: string;
      params?: { level: string; text: string };
    };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
      heard(answer.params.text);
  });
  let last = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
    return result as T;
  };

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  type Tree = { contexts: readonly { context: string; url: string }[] };
  const tree = () => send<Tree>('browsingContext.getTree', {});
  const context = (await tree()).contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 800 } });

  const call = async (functionDeclaration: string, given: readonly Ref[] = []) => {
    const params = { functionDeclaration, arguments: given, awaitPromise: true, target: { context } };
    const { type, result, exceptionDetails } = await send<Evaluated>('script.callFunction', params);
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result;
  };
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    address: async () => (await tree()).contexts[0]?.url ?? '',
    run: async <T>(source: string, ...args: unknown[]) => {
      const result = await call(
        `async () => JSON.stringify((await (${source})(...${JSON.stringify(args)})) ?? null)`,
      );
      return JSON.parse(String(result?.value)) as T;
    },
    element: async (source, ...args) => {
      const result = await call(`() => (${source})(...${JSON.stringify(args)})`);
      return result?.sharedId === undefined ? null : { sharedId: result.sharedId };
    },
    press: async (target: Ref) => {
      const origin = { type: 'element', element: target };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act({ type: 'pointer', id: 'finger', actions });
    },
    type: async (target, text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keyboard', actions: keys });
      await call(LEFT, [target]);
    },
    chooseFile: (element, path) => send('input.setFiles', { context, element, files: [path] }),
    close: async () => {
      socket.close();
      await end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
