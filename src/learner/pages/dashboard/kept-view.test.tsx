import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW, SATURDAY } from '../../../../tests/factories/clock.ts';
import {
  closeDocument,
  dataOf,
  renderDashboard,
  openDocument,
  rootOf,
  UID,
} from '../../../../tests/drawn-dashboard.tsx';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { DAY, HOUR, MINUTE } from '../../../domain/wire/limits.ts';
import { KEPT_VIEW_KEY, SESSION_KEY } from '../../../pwa/storage-keys.ts';
import { noteUnsent } from '../../proof-outbox/unsent-ids.ts';
import { wipePrivate } from '../../state/sign-out.ts';
import { type KeptView, keptViewOf } from './kept-view.ts';

// The app's script is named in the head but not loaded.
Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;

const textOf = () => rootOf().textContent ?? '';
const stored = () => localStorage.getItem(KEPT_VIEW_KEY);
function kept(data = dataOf(), now = NOW): KeptView {
  renderDashboard(data, now);
  const view = keptViewOf(rootOf(), UID, data);
  if (view === null) throw new Error('nothing was kept');
  return view;
}

const early = /<script>(.*?)<\/script>/s.exec(readFileSync('app.html', 'utf8'))?.[1] ?? '';

async function openWith(
  view: unknown,
  { uid = UID as string | null, path = '/dashboard', app = 'app-1' as string | null } = {},
) {
  openDocument(app);
  history.replaceState(null, '', path);
  localStorage.clear();
  if (uid !== null) localStorage.setItem(SESSION_KEY, uid);
  if (view !== undefined)
    localStorage.setItem(KEPT_VIEW_KEY, typeof view === 'string' ? view : JSON.stringify(view));
  runInThisContext(early);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** True iff the app was started. */
const hasStarted = () => document.querySelector('script[type=module]')?.hasAttribute('src') === true;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  openDocument();
  history.replaceState(null, '', '/dashboard');
  localStorage.clear();
});

afterEach(() => {
  closeDocument();
  delete document.documentElement.dataset['kept'];
  vi.useRealTimers();
});

describe('the kept view', () => {
  test('names the courses and the time of its data, and does not claim to be up to date', async () => {
    await openWith(kept());
    expect(textOf()).toContain('My Courses (1)');
    expect(textOf()).toContain('As of 25 Nov 2026, 10:00 CAT.');
    expect(textOf()).not.toContain('Up to date');
  });

  test('shows no button of a class and no countdown, which the next minute would make untrue', async () => {
    const running = kept(dataOf(), SATURDAY + MINUTE);
    vi.setSystemTime(SATURDAY + 2 * MINUTE);
    await openWith(running);
    const said = [...document.querySelectorAll<HTMLElement>('#root *')].filter(
      ({ style }) => style.visibility === 'hidden',
    );
    const hidden = said.map(({ textContent }) => textContent).join('|');
    expect(hidden).toContain('Join Saturday Now');
    expect(hidden).toContain('Session started');
    for (const part of said) part.remove();
    expect(textOf()).not.toMatch(/Join Saturday|Unlocks T-15|Starts in|started/);
  });

  test('holds no link but to pages of the hub, and nothing that came after the first draw', () => {
    renderDashboard(dataOf());
    rootOf()
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        `<a href="https://meet.google.com/abc">MEETING</a><a href="javascript:alert(1)">CODE</a>
      <a href="/functions/receipt?token=1">RECEIPT</a><img src="x" onerror="alert(1)"><script>alert(2)</script>
      <p onclick="alert(3)">CLICK</p><iframe srcdoc="FRAME"></iframe><form action="/x">FORM</form>
      <div data-later="div">LATER</div><ul><li><b data-later="li"></b>REFUND</li></ul>
      <details open><summary>Calendar</summary><p>https://hub.example/calendar/SECRET</p></details>`,
      );
    const text = JSON.stringify(keptViewOf(rootOf(), UID, dataOf())?.view);
    expect(text).toContain('["summary",{},"Calendar"]');
    expect(text).toContain('["p",{},"CLICK"]');
    expect(text).not.toMatch(/MEETING|CODE|RECEIPT|LATER|REFUND|SECRET|FRAME|FORM|script|onerror|"open"/);
  });

  test('shows typed markup as text', async () => {
    const title = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await openWith(kept(dataOf(title)));
    expect(textOf()).toContain(title);
    expect(document.querySelectorAll('#root img, #root script')).toHaveLength(0);
  });

  test('is not taken from a page that says it has no connection', () => {
    renderDashboard(dataOf(), NOW, 'lost');
    expect(keptViewOf(rootOf(), UID, dataOf())).toBeNull();
  });
});

describe('the script in the head', () => {
  test('draws what React would draw at that time, element by element', async () => {
    const view = kept();
    const names = () => [...document.querySelectorAll('#root *')].map(({ localName }) => localName);
    for (const part of document.querySelectorAll('#root details > :not(summary)')) part.remove();
    document.querySelector('main p[role=status]')?.append(document.createElement('span'));
    const drawn = names();
    await openWith(view);
    expect(names()).toEqual(drawn);
    expect(document.documentElement.dataset['kept']).toBe('');
    expect(document.querySelector('#root svg')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  test.each([
    ['nothing is kept', undefined, {}],
    ['nobody is signed in', null, { uid: null }],
    ['somebody else is signed in', null, { uid: 'learner-mutale' }],
    ['it is of another release', null, { app: 'app-2' }],
    ['the address asks for an order', null, { path: '/dashboard?order=ACDE3467' }],
    ['it cannot be read', '{"uid":"learner-ch', {}],
  ])('leaves the page as it is where %s', async (_, view, opened) => {
    const mine = kept();
    await openWith(view === null ? mine : view, opened);
    expect(textOf()).toBe('Loading');
    expect(document.documentElement.dataset['kept']).toBeUndefined();
  });

  test.each([
    ['the day before its class', SATURDAY - DAY],
    ['with a clock that was set back', NOW - HOUR],
  ])('leaves the page as it is %s', async (_, now) => {
    const view = kept();
    vi.setSystemTime(now);
    await openWith(view);
    expect(textOf()).toBe('Loading');
  });

  test.each([
    ['after what is kept', kept],
    ['where nothing is', () => undefined],
  ])('starts the program %s', async (_, view) => {
    await openWith(view());
    expect(hasStarted()).toBe(true);
    expect(document.querySelector('link')?.rel).toBe('modulepreload');
  });

  test('leaves a page alone that the worker has not stored: its program is there already', async () => {
    const view = kept();
    const read = vi.spyOn(Storage.prototype, 'getItem');
    await openWith(view, { app: null });
    expect(textOf()).toBe('Loading');
    expect(hasStarted()).toBe(false);
    expect(read.mock.calls.flat()).not.toContain(KEPT_VIEW_KEY);
    read.mockRestore();
  });
});

describe('when it is kept', () => {
  function leave(): void {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  test('on leaving, for the signed-in learner; not after a wipe, nor for another learner', async () => {
    localStorage.setItem(SESSION_KEY, UID);
    renderDashboard(dataOf());
    const until = lusakaInstant('2026-11-27', '12:00');
    await vi.waitFor(() => {
      leave();
      expect(JSON.parse(stored() ?? 'null')).toMatchObject({ uid: UID, until });
    });
    await wipePrivate();
    expect(stored()).toBeNull();
    for (const session of [null, 'learner-mutale']) {
      if (session !== null) localStorage.setItem(SESSION_KEY, session);
      leave();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(stored()).toBeNull();
    }
  });

  test('and it stays if the phone’s database does not answer, as while the page is being left', async () => {
    localStorage.setItem(SESSION_KEY, UID);
    localStorage.setItem(KEPT_VIEW_KEY, '{}');
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The connection is closing.', 'InvalidStateError');
    });
    renderDashboard(dataOf());
    await vi.waitFor(() => {
      leave();
      expect(asked).toHaveBeenCalled();
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stored()).toBe('{}');
    asked.mockRestore();
  });

  test('not once a proof waits on this phone', () => {
    localStorage.setItem(KEPT_VIEW_KEY, '{}');
    noteUnsent('proof-1', true);
    expect(stored()).toBeNull();
  });
});
