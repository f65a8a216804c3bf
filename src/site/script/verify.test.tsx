import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { changedToken, type Issuer, makeIssuer, packed } from '../../../tests/factories/certificate-token.ts';
import { paths } from '../../domain/wire/paths.ts';
import { VerifyPage } from '../pages/VerifyPage.tsx';

const [SITE, CODE, NAME] = ['https://hub.example', 'ACDEFGHJKMNP', 'ንግሥት Mwila'];
const NOW = Date.UTC(2026, 10, 26, 8);
const WITHDRAWN = paths.command('withdrawn-certificates');

let hub: Issuer;
let answers: Record<string, unknown>;
let asked: string[];
beforeEach(async () => {
  hub = await makeIssuer(SITE);
  answers = { [paths.didDocument]: hub.document, [WITHDRAWN]: { asOf: NOW, certificates: [] } };
  asked = [];
  vi.stubGlobal('caches', undefined);
  document.body.innerHTML = renderToStaticMarkup(<VerifyPage />);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (!(path in answers)) throw new TypeError('no connection');
    return new Response(JSON.stringify(answers[path]));
  });
});

/** A browser's caches; the page opens only one of them. */
function keepAnswers(): void {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    keys: async () => [],
  };
  vi.stubGlobal('caches', { open: async () => cache });
}

async function open(fragment: string, site = SITE) {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${site}/verify#${fragment}`,
  );
  vi.resetModules();
  await import('./verify.ts');
}
const text = (part: string) => document.querySelector(`[data-part=${part}]`)?.textContent ?? '';
const says = (words: string) => vi.waitFor(() => expect(text('said')).toBe(words), 5_000);
const tone = () => document.querySelector<HTMLElement>('[data-result]')?.dataset['tone'];

test('a genuine certificate shows every printed field and how recent the check is; no request names it', async () => {
  const fragment = await packed(await hub.issue(CODE, NAME));
  await open(fragment);
  await says('This certificate is genuine');
  expect(tone()).toBe('good');
  expect(text('known')).toBe('Not withdrawn, as known on 26 Nov 2026, 10:00 CAT.');
  const printed = [NAME, 'Data Analysis (Excel)', '7 Nov 2026 and 15 Nov 2026', '16 Nov 2026'];
  for (const field of [...printed, 'ACDE FGHJ KMNP', 'Digital Skills Hub, hub.example'])
    expect(text('fields')).toContain(field);
  expect(new Set(asked)).toEqual(new Set([paths.didDocument, WITHDRAWN]));
});

test.each([
  [
    'changed',
    async () => changedToken(await hub.issue(CODE, NAME), 'Mwila', 'Mwile'),
    'This certificate was changed',
  ],
  [
    'signed by a key that the hub does not have',
    async () => (await makeIssuer(SITE, 'two')).issue(CODE, NAME),
    'It is not known who signed this',
  ],
  [
    'of another site',
    async () => (await makeIssuer('https://fake.example')).issue(CODE, NAME),
    'This certificate names another website',
  ],
  ['cut', async () => (await packed(await hub.issue(CODE, NAME))).slice(0, 400), 'This is not a certificate'],
])('a certificate that is %s is not called genuine', async (_, make, said) => {
  await open(await make());
  await says(said);
  expect(tone()).toBe('bad');
  expect(text('known')).toBe('');
});

test('on a copy of the page elsewhere the hub’s own certificate is not called genuine', async () => {
  await open(await hub.issue(CODE, NAME), 'https://hub.example.net');
  await says('This certificate names another website');
  expect(text('why')).toContain('names hub.example as its issuer, and you are at hub.example.net');
});

test('a withdrawn certificate says since when, and a replaced one names its replacement', async () => {
  const ended = { code: CODE, digest: '0'.repeat(64), at: NOW };
  const list = (one: object) => ({ asOf: NOW, certificates: [{ ...ended, ...one }] });
  answers[WITHDRAWN] = list({ status: 'withdrawn', replacedBy: null });
  await open(await packed(await hub.issue(CODE, NAME)));
  await says('This certificate was withdrawn');
  expect(text('why')).toContain('on 26 Nov 2026');
  answers[WITHDRAWN] = list({ status: 'replaced', replacedBy: 'QRTUVWXY3467' });
  await open(await packed(await hub.issue(CODE, NAME)));
  await says('This certificate was replaced');
  expect(text('why')).toContain('QRTU VWXY 3467');
});

test('without signal the page uses kept answers and says so; without any it cannot check', async () => {
  keepAnswers();
  const fragment = await packed(await hub.issue(CODE, NAME));
  const online = answers;
  answers = {};
  await open(fragment);
  await says('The hub cannot be reached');
  answers = online;
  await open(fragment);
  await says('This certificate is genuine');
  answers = {};
  await open(fragment);
  await vi.waitFor(() => expect(text('known')).toMatch(/^Not withdrawn.* cannot be reached/));
  await open(await packed(changedToken(await hub.issue(CODE, NAME), 'Mwila', 'Mwile')));
  await says('This certificate was changed');
});

test('a browser without Ed25519 says so and vouches for nothing', async () => {
  const refuse = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('', 'NotSupportedError'));
  await open(await hub.issue(CODE, NAME));
  await says('This browser cannot check signatures');
  expect(tone()).toBe('unsure');
  refuse.mockRestore();
});

test('a pasted link is checked, and a number alone is not enough', async () => {
  await open('');
  expect(document.querySelector<HTMLElement>('[data-result]')?.hidden).toBe(true);
  const [field] = document.getElementsByTagName('textarea');
  const paste = (value: string) => {
    if (field) field.value = value;
    field?.form?.dispatchEvent(new Event('submit', { cancelable: true }));
  };
  paste('acde-fghj-kmnp');
  await says('A number alone cannot be checked');
  paste(`${SITE}/verify#${await packed(await hub.issue(CODE, NAME))}`);
  await says('This certificate is genuine');
});
