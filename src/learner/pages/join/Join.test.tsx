import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCatalogue } from '../../../../tests/factories/catalogue.ts';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../../domain/wire/limits.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { joinRefusals } from '../../../domain/wire/class-messages.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { authSession } from '../../data/auth-session.ts';
import { suggestCatalogue } from '../../state/catalogue.ts';
import { type JoinDependencies, Join, useJoin } from './Join.tsx';

const OPENS = lusakaInstant('2026-11-28', '14:45');
const offering = makeOffering();

const noAccess = () => new CommandError('forbidden', joinRefusals.noAccess);
const tooEarly = () => new CommandError('conflict', joinRefusals.upcoming, { opensAt: OPENS });

function openPage(at: number, known: Offering | null = offering, isUnknown = false) {
  vi.setSystemTime(at);
  const questions: { signal: AbortSignal; answer: (outcome: string | Error) => Promise<void> }[] = [];
  const entered: string[] = [];
  let refreshed = 0;
  let admit: (() => void) | null = null;
  let seen: ReturnType<typeof useJoin> | null = null;
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const answer = (outcome: string | Error) =>
        act(async () => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome)));
      questions.push({ signal, answer });
    });
  const enter = (url: string) => void entered.push(url);
  const awaitAccess: JoinDependencies['awaitAccess'] = (_courseId, _weekend, admitted) => {
    admit = admitted;
    return () => {
      admit = null;
    };
  };
  const refresh = () => void (refreshed += 1);
  function JoinClass({ offering: shown }: { offering: JoinDependencies['offering'] }) {
    seen = useJoin({ slot: 'saturday', offering: shown, isUnknown, ask, enter, refresh, awaitAccess });
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (shown: JoinDependencies['offering']) =>
    act(() => root.render(<JoinClass offering={shown} />));
  draw(known ?? undefined);
  roots.push(() => act(() => root.unmount()));
  return {
    questions,
    entered,
    draw,
    now: () => {
      if (seen === null) throw new Error('nothing was drawn');
      const { view, busy, said } = seen;
      return { open: view.open, label: view.label, again: view.again, busy, said };
    },
    tap: () => act(() => seen?.join()),
    admit: () => act(() => admit?.()),
    refreshed: () => refreshed,
    isWaiting: () => admit !== null,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    comeBack: () => act(() => void document.dispatchEvent(new Event('visibilitychange'))),
  };
}

let roots: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  for (const unmount of roots.splice(0)) unmount();
  roots = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = { open: true, label: 'Join Saturday Now', again: false, busy: false, said: '' };
const unpaid = { open: false, label: 'Payment Required', again: true, busy: false };

test('early: the page asks once and gives up after 20 s; when the class opens, a tap asks again', async () => {
  const { questions, entered, now, pass, tap } = openPage(OPENS - 5 * MINUTE);
  expect(questions).toHaveLength(1);
  pass(20 * SECOND - 1);
  expect(questions[0]?.signal.aborted).toBe(false);
  pass(1);
  expect(questions[0]?.signal.aborted).toBe(true);
  pass(5 * MINUTE);
  expect(now()).toEqual(open);
  expect(questions).toHaveLength(1);
  tap();
  expect(questions).toHaveLength(2);
  await questions[1]?.answer('https://meet.example/class');
  expect(entered).toEqual(['https://meet.example/class']);
});

test('early: an answer after the 20 s does nothing', async () => {
  const { questions, entered, now, pass } = openPage(OPENS - MINUTE - 10 * SECOND);
  pass(MINUTE + 15 * SECOND);
  await questions[0]?.answer('https://meet.example/class');
  expect([entered, now()]).toEqual([[], open]);
});

test('early: a refusal is shown, and dropped a minute before the join window', async () => {
  const { questions, now, pass, isWaiting } = openPage(OPENS - 5 * MINUTE);
  await questions[0]?.answer(noAccess());
  expect(now()).toEqual({ ...unpaid, said: joinRefusals.noAccess });
  expect(isWaiting()).toBe(true);
  pass(4 * MINUTE - 5 * SECOND);
  expect(now()).toMatchObject(unpaid);
  pass(5 * SECOND);
  expect(now()).toMatchObject({ label: 'Unlocks T-15', said: '' });
  pass(MINUTE);
  expect(now()).toEqual(open);
  expect(questions).toHaveLength(1);
});

test('early: on return to the page it asks again, and shows the new answer', async () => {
  const { questions, now, comeBack } = openPage(OPENS - 5 * MINUTE);
  await questions[0]?.answer(noAccess());
  comeBack();
  expect(now()).toMatchObject(unpaid);
  expect(questions).toHaveLength(2);
  await questions[1]?.answer(tooEarly());
  expect(now()).toMatchObject({ label: 'Unlocks T-15', again: false, said: joinRefusals.upcoming });
});

test('early, before the phone knows the time of the class: the server’s newest answer counts', async () => {
  const { questions, now, tap, comeBack, pass } = openPage(OPENS - 5 * MINUTE, null);
  tap();
  await questions[0]?.answer(tooEarly());
  expect(now()).toMatchObject({ open: false, label: 'Unlocks T-15' });
  comeBack();
  const opensAt = OPENS + HOUR;
  await questions[1]?.answer(new CommandError('conflict', joinRefusals.upcoming, { opensAt }));
  pass(6 * MINUTE);
  expect(now()).toMatchObject({ open: false, label: 'Unlocks T-15' });
});

test('the early question never takes the place of a tap', async () => {
  const { questions, entered, now, tap, draw, comeBack } = openPage(OPENS - 5 * MINUTE, null);
  tap();
  draw(offering);
  comeBack();
  expect(questions).toHaveLength(1);
  expect(questions[0]?.signal.aborted).toBe(false);
  await questions[0]?.answer(tooEarly());
  expect(now()).toMatchObject({ busy: false, label: 'Unlocks T-15' });
  expect(entered).toEqual([]);
});

test('a class that the newest catalogue lacks has no join button, before and after the server says so', async () => {
  const { questions, now, tap } = openPage(OPENS, null, true);
  const unknown = { open: false, label: null, again: true, busy: false, said: errorMessages.unknownClass };
  expect(now()).toEqual(unknown);
  tap();
  await questions[0]?.answer(new CommandError('not_found', errorMessages.unknownClass));
  expect(now()).toEqual(unknown);
});

test('refused for the payment: the page notices the approval by itself', async () => {
  const { questions, now, tap, admit, isWaiting } = openPage(OPENS);
  tap();
  await questions[0]?.answer(noAccess());
  expect(now()).toEqual({ ...unpaid, said: joinRefusals.noAccess });
  admit();
  expect(now()).toEqual({ ...open, said: 'You can join this class now.' });
  expect(isWaiting()).toBe(false);
  expect(questions).toHaveLength(1);
});

test.each([
  ['early', OPENS - 5 * MINUTE],
  ['when it is open', OPENS],
])('refused for the payment %s: a tap that reaches nobody may be tried again', async (_, at) => {
  const { questions, now, tap, isWaiting } = openPage(at);
  if (questions.length === 0) tap();
  await questions[0]?.answer(noAccess());
  tap();
  await questions[1]?.answer(new CommandError('offline', errorMessages.offline));
  expect(now()).toEqual({ ...unpaid, said: errorMessages.offline });
  expect(isWaiting()).toBe(true);
  tap();
  await questions[2]?.answer(noAccess());
  expect(now()).toEqual({ ...unpaid, said: joinRefusals.noAccess });
});

test('refused for the payment: a tap asks again, and the page stays as it is meanwhile', async () => {
  const { questions, entered, now, tap } = openPage(OPENS);
  tap();
  await questions[0]?.answer(noAccess());
  tap();
  expect(now()).toMatchObject({ ...unpaid, busy: true });
  await questions[1]?.answer(noAccess());
  expect(now()).toMatchObject(unpaid);
  tap();
  await questions[2]?.answer('https://meet.example/class');
  expect(entered).toHaveLength(1);
});

test.each([
  ['the payment', noAccess()],
  ['another weekend', new CommandError('forbidden', joinRefusals.otherWeekend)],
  ['a link that is not there yet', new CommandError('conflict', joinRefusals.noLink)],
  ['an end that staff moved', new CommandError('conflict', joinRefusals.ended)],
  ['a lost connection', new CommandError('offline', errorMessages.offline)],
])('refused for %s: after a return to the page, the learner can tap again', async (_, refused) => {
  const { questions, now, tap, comeBack } = openPage(OPENS);
  tap();
  await questions[0]?.answer(refused);
  expect(now().said).toBe(refused.message);
  comeBack();
  expect(now()).toEqual(open);
  tap();
  expect(questions).toHaveLength(2);
});

test('a class that was over may have been moved: on return to the page its new time is known', () => {
  const { now, comeBack, refreshed, draw } = openPage(OPENS + 3 * HOUR);
  expect(now()).toMatchObject({ open: false, label: 'Class ended' });
  comeBack();
  expect(refreshed()).toBe(1);
  draw({ ...offering, saturdayStartsAt: OPENS + 3 * HOUR });
  expect(now()).toEqual(open);
});

test('a class that opened in an app of its own can be joined again on return to the page', async () => {
  const { questions, entered, now, tap, comeBack } = openPage(OPENS);
  tap();
  comeBack();
  expect(now().busy).toBe(true);
  await questions[0]?.answer('https://meet.example/class');
  expect(now().busy).toBe(true);
  comeBack();
  expect(now()).toEqual(open);
  expect(entered).toHaveLength(1);
});

const person = { uid: 'learner-chanda', email: 'chanda@example.com', emailVerified: true };

/** What the whole page says without signal: its sentences and its buttons. */
async function pageWithoutSignal(path: string, at: number) {
  vi.setSystemTime(at);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('navigator', { onLine: false, userAgent: '' });
  authSession.setState({ status: 'signed-in', person }, true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(() => act(() => root.unmount()));
  const page = (
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/join/:offeringId/:slot" element={<Join />} />
      </Routes>
    </MemoryRouter>
  );
  await act(async () => root.render(page));
  const buttons = [...place.querySelectorAll('button')];
  return {
    text: place.textContent,
    buttons: buttons.map((one) => [one.textContent, one.getAttribute('aria-disabled')]),
  };
}

test('without signal: a class that this phone does not know has no button', async () => {
  const { text, buttons } = await pageWithoutSignal('/join/unknown-2026-11-28/saturday', OPENS);
  expect(text).toContain('No connection to the hub, and this phone does not know this class yet.');
  expect(text).toContain('Your Dashboard');
  expect(buttons).toEqual([]);
});

test.each([
  ['early', OPENS - 5 * MINUTE, 'Opens in 5m', ['Unlocks T-15', 'true']],
  ['while it is open', OPENS, 'Sat 28 Nov, 15:00 CAT', ['Join Saturday Now', 'false']],
  ['when it is over', OPENS + 3 * HOUR, 'Sat 28 Nov, 15:00 CAT', ['Class ended', 'true']],
])('without signal, %s: the page says what this phone knows', async (_, at, known, button) => {
  suggestCatalogue(makeCatalogue({ offerings: [offering] }));
  const { text, buttons } = await pageWithoutSignal(`/join/${offering.id}/saturday`, at);
  expect(text).toContain('Data Analysis (Excel)');
  expect(text).toContain(known);
  expect(text).toContain('This is what this phone knows; the class itself needs signal.');
  expect(buttons).toEqual([button]);
});
