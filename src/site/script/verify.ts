/** `/verify`: checks, in the browser, the certificate in the address after `#`, or one that a visitor pastes (rules §11). */
import * as z from 'zod/mini';
import { type WithdrawnList, withdrawnListSchema } from '../../domain/certificates/certificate.ts';
import {
  type Checked,
  checkToken,
  type DidDocument,
  didDocumentSchema,
  readPasted,
  readToken,
  type Verdict,
  type VerifySignature,
} from '../../domain/certificates/credential.ts';
import { formatCertificateCode } from '../../domain/certificates/code.ts';
import { printedRows } from '../../domain/certificates/layout.ts';
import { formatDate, formatDateTime } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { VERIFY_CACHE } from '../../pwa/worker-protocol.ts';
import { inflate } from '../../shared/data/squeeze.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { all, make } from './dom.ts';

type Hub = {
  readonly document: DidDocument | null;
  readonly withdrawn: WithdrawnList | null;
  readonly isFresh: boolean;
};
type State = Verdict | 'only_number' | 'no_keys' | 'no_means';
type Tone = 'good' | 'bad' | 'unsure';
type Words = readonly [tone: Tone, said: string, why: (checked: Checked, issuer: string) => string];

const UNSURE = 'The details below are not checked and may be untrue.';
const since = ({ endedAt }: Checked) => (endedAt === null ? '' : ` on ${formatDate(endedAt)}`);

const words: Readonly<Record<State, Words>> = {
  genuine: ['good', 'This certificate is genuine', () => 'The hub signed exactly the details below.'],
  changed: [
    'bad',
    'This certificate was changed',
    () => 'The signature does not fit the details below. Do not rely on it.',
  ],
  withdrawn: [
    'bad',
    'This certificate was withdrawn',
    (checked) => `The hub took it back${since(checked)}. Do not rely on it.`,
  ],
  replaced: [
    'unsure',
    'This certificate was replaced',
    (checked) =>
      `The hub issued a new one${since(checked)}, with the number ${formatCertificateCode(checked.replacedBy ?? '')}. Ask for that one.`,
  ],
  unknown_key: [
    'bad',
    'It is not known who signed this',
    () => 'The hub has no such key. Do not rely on the details below.',
  ],
  wrong_domain: [
    'bad',
    'This certificate names another website',
    (_, issuer) =>
      `It names ${issuer} as its issuer, and you are at ${location.host}. Only the issuer’s own page can say whether it is genuine.`,
  ],
  unreadable: [
    'bad',
    'This is not a certificate',
    () => 'A part of the link may be missing. Scan the QR code again, or ask for the whole link.',
  ],
  only_number: [
    'unsure',
    'A number alone cannot be checked',
    () => 'Scan the QR code on the certificate, or ask its holder for the link.',
  ],
  no_keys: ['unsure', 'The hub cannot be reached', () => `Open this page once with signal. ${UNSURE}`],
  no_means: [
    'unsure',
    'This browser cannot check signatures',
    () => `Use a newer one: Chrome or Edge 137, Firefox 129, Safari 17, or later. ${UNSURE}`,
  ],
};

const ED25519 = { name: 'Ed25519' };
/** @throws where the browser has no Ed25519 */
const verify: VerifySignature = async (key, signed, signature) => {
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, ED25519, false, ['verify']);
  return crypto.subtle.verify(ED25519, imported, signature as BufferSource, signed as BufferSource);
};

const NOTHING: Checked = { verdict: 'unreadable', stated: null, endedAt: null, replacedBy: null };

async function stateOf(jwt: string, { document, withdrawn }: Hub): Promise<[State, Checked]> {
  const stated = readToken(jwt)?.stated ?? null;
  if (stated === null) return ['unreadable', NOTHING];
  if (document === null) return ['no_keys', { ...NOTHING, stated }];
  const known = {
    site: location.origin,
    document,
    withdrawn: withdrawn ?? { asOf: 0, certificates: [] },
    verify,
  };
  try {
    const checked = await checkToken(jwt, known);
    return [checked.verdict, checked];
  } catch {
    return ['no_means', { ...NOTHING, stated }];
  }
}

/** As of when the certificate is known not to be withdrawn; empty unless it is genuine. */
function knownSentence(state: State, { withdrawn, isFresh }: Hub): string {
  if (state !== 'genuine') return '';
  if (withdrawn === null)
    return 'Whether it was withdrawn since is not known here: the hub cannot be reached.';
  const until = `Not withdrawn, as known on ${formatDateTime(withdrawn.asOf)}.`;
  return isFresh ? until : `${until} The hub cannot be reached to ask again.`;
}

function rowsOf(jwt: string, issuer: string): HTMLElement[] {
  const stated = readToken(jwt)?.stated;
  if (!stated) return [];
  return [...printedRows(stated), ['Issued by', issuer] as const].map(([label, value]) => {
    const text = make('dd', value);
    text.dir = 'auto';
    return make('div', make('dt', label), text);
  });
}

/** `did:web:hub.example%3A5000` is at `hub.example:5000`. */
const hostOf = (did: string) => decodeURIComponent(did.replace('did:web:', ''));

const [result] = all('[data-result]');

function show(state: State, checked: Checked, jwt: string, hub: Hub): void {
  if (!result) return;
  const { id = '', name = '' } = readToken(jwt)?.credential.issuer ?? {};
  const [tone, said, why] = words[state];
  result.dataset['tone'] = tone;
  result.hidden = false;
  const texts = { said, why: why(checked, hostOf(id)), known: knownSentence(state, hub) };
  for (const part of all('[data-part]', result)) {
    const kind = part.dataset['part'];
    if (kind === 'fields') part.replaceChildren(...rowsOf(jwt, `${name}, ${hostOf(id)}`));
    else if (kind === 'said' || kind === 'why' || kind === 'known') part.textContent = texts[kind];
  }
}

const TIMEOUT = 10_000;

/** What this page stores for use without signal: the hub's answers, and itself. */
const cache = async (): Promise<Cache | null> =>
  globalThis.caches?.open(VERIFY_CACHE).catch(() => null) ?? null;

/** The last answer that was kept; null without one that `read` understands. */
async function keptAnswer<T>(path: string, read: (body: unknown) => T): Promise<T | null> {
  try {
    const kept = await (await cache())?.match(path);
    return kept === undefined ? null : read(await kept.json());
  } catch {
    return null;
  }
}

/** A fresh answer of the hub, which is also stored; null without one that `read` understands. */
async function freshAnswer<T>(path: string, read: (body: unknown) => T): Promise<T | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache', signal: abortAfter(TIMEOUT) });
    const value = read(await answer.clone().json());
    await (await cache())?.put(path, answer).catch(() => undefined);
    return value;
  } catch {
    return null;
  }
}

/** Stores this page with its scripts: few visitors open it, so the worker does not store it for everybody. */
async function keepPage(): Promise<void> {
  const kept = await cache();
  if (kept === null) return;
  const answer = await fetch(paths.verifyPage, { cache: 'no-cache' });
  const page = await answer.clone().text();
  const scripts = [...page.matchAll(/ data-(?:src|verify)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  // Another page under this address is a captive portal's.
  if (!answer.ok || scripts.length < 2) return;
  await kept.addAll(scripts);
  await kept.put(paths.verifyPage, answer);
  const old = (await kept.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !scripts.includes(pathname);
  });
  for (const request of old) await kept.delete(request);
}

async function askHub(ask: typeof keptAnswer): Promise<Hub> {
  const [document, withdrawn] = await Promise.all([
    ask(paths.didDocument, (body) => z.parse(didDocumentSchema, body)),
    ask(paths.command('withdrawn-certificates'), (body) => z.parse(withdrawnListSchema, body)),
  ]);
  return { document, withdrawn, isFresh: ask === freshAnswer };
}

let latest = 0;

/** First by what is kept here, then by what the hub answers now. */
async function check(text: string): Promise<void> {
  latest += 1;
  const ours = latest;
  const pasted = await readPasted(text, inflate);
  const kept = await askHub(keptAnswer);
  const draw = async (hub: Hub) => {
    if (ours !== latest) return;
    if (pasted === null || 'code' in pasted) {
      const canUnpack = 'DecompressionStream' in globalThis;
      return show(pasted ? 'only_number' : canUnpack ? 'unreadable' : 'no_means', NOTHING, '', hub);
    }
    const [state, checked] = await stateOf(pasted.jwt, hub);
    show(state, checked, pasted.jwt, hub);
  };
  if (kept.document !== null) await draw(kept);
  const fresh = await askHub(freshAnswer);
  const isFresh = fresh.document !== null && fresh.withdrawn !== null;
  await draw({
    document: fresh.document ?? kept.document,
    withdrawn: fresh.withdrawn ?? kept.withdrawn,
    isFresh,
  });
}

/** Without a certificate in the address, the page still stores what it needs without signal. */
const checkAddress = () => void (location.hash.length > 1 ? check(location.hash) : askHub(freshAnswer));
addEventListener('hashchange', checkAddress);
for (const form of all('[data-check]') as HTMLFormElement[]) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pasted = new FormData(form).get('pasted');
    if (typeof pasted === 'string') void check(pasted);
  });
}
checkAddress();
keepPage().catch(() => undefined);
