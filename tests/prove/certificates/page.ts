/** The page that checks certificates, in each installed engine: visited once, then used with its server off. */
import type { ServerResponse } from 'node:http';
import { paths } from '../../../src/domain/wire/paths.ts';
import { makeSite } from '../../../tools/build/outputs.ts';
import { openBrowser } from '../../../tools/shared/programs.ts';
import { inProject } from '../../../tools/shared/project.ts';
import type { Engine } from '../../e2e/engines/engine.ts';
import { openFirefox } from '../../e2e/engines/firefox.ts';
import { firefoxProgram, webkitPrograms } from '../../e2e/engines/programs.ts';
import { openWebkit } from '../../e2e/engines/webkit.ts';
import { StaticHost } from '../../e2e/fixtures/static-host.ts';
import { changedToken, makeIssuer, packed } from '../../factories/certificate-token.ts';

type Opened = Pick<Engine, 'open' | 'run' | 'close'>;

async function openChromium(): Promise<Opened> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    run: (source, ...args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    close: () => browser.close(),
  };
}

const engines: Readonly<Record<string, () => Promise<Opened> | null>> = {
  chromium: openChromium,
  firefox: () => {
    const program = firefoxProgram();
    return program === null ? null : openFirefox(program, () => undefined);
  },
  webkit: () => {
    const programs = webkitPrograms();
    return programs === null ? null : openWebkit(programs);
  },
};

const [GOOD, ENDED] = ['ACDEFGHJKMNP', 'QRTUVWXY3467'];
const SAID = `() => document.querySelector('[data-result]:not([hidden]) [data-part=said]')?.textContent.trim() ?? ''`;
const IS_KEPT = `async (paths) => navigator.serviceWorker.controller !== null &&
  (await Promise.all(paths.map((path) => caches.match(path)))).every((kept) => kept !== undefined)`;

/** Asks every half second, at most for a minute, until the answer is there. */
async function until<T>(ask: () => Promise<T | '' | false>): Promise<T | '' | false> {
  let answer = await ask();
  for (let tries = 0; !answer && tries < 120; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await ask().catch(() => false as const);
  }
  return answer;
}

async function tokensOf(host: StaticHost) {
  const issuer = await makeIssuer(host.origin);
  const at = Date.now();
  const ended = { code: ENDED, digest: '0'.repeat(64), status: 'withdrawn', at, replacedBy: null };
  const answers = {
    [paths.didDocument]: issuer.document,
    [paths.command('withdrawn-certificates')]: { asOf: at, certificates: [ended] },
  };
  for (const [path, body] of Object.entries(answers)) {
    host.functions.set(path, (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  }
  const name = 'Chanda Mwansa';
  const jwt = await issuer.issue(GOOD, name);
  const elsewhere = await makeIssuer('https://elsewhere.example');
  return {
    needed: [paths.verifyPage, ...Object.keys(answers)],
    expected: {
      genuine: [jwt, 'This certificate is genuine'],
      changed: [changedToken(jwt, 'Mwansa', 'Mwanza'), 'This certificate was changed'],
      withdrawn: [await issuer.issue(ENDED, name), 'This certificate was withdrawn'],
      unknown_key: [
        await (await makeIssuer(host.origin, 'two')).issue(GOOD, name),
        'It is not known who signed this',
      ],
      wrong_domain: [await elsewhere.issue(GOOD, name), 'This certificate names another website'],
    },
  } as const;
}

/** By engine: `passed`, `not installed`, or what went wrong. */
export async function checkInEngines(): Promise<Record<string, string>> {
  await makeSite('demo');
  const results: Record<string, string> = {};
  for (const [name, start] of Object.entries(engines)) {
    const engine = await start();
    if (engine === null) {
      results[name] = 'not installed';
      continue;
    }
    const host = new StaticHost(inProject('dist'));
    await host.start();
    const { needed, expected } = await tokensOf(host);
    const wrong: string[] = [];
    try {
      await engine.open(host.origin + paths.verifyPage);
      if (!(await until(() => engine.run<boolean>(IS_KEPT, needed)))) wrong.push('keeps nothing');
      await host.stop();
      for (const [verdict, [jwt, words]] of Object.entries(expected)) {
        await engine.open('about:blank');
        await engine.open(host.origin + paths.verify(await packed(jwt)));
        const said = await until(() => engine.run<string>(SAID));
        if (said !== words) wrong.push(`${verdict}: “${said}”`);
      }
    } finally {
      await engine.close();
      await host.stop();
    }
    results[name] = wrong.length === 0 ? 'passed' : wrong.join(', ');
  }
  return results;
}
