import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffCommands } from '../../../src/domain/wire/commands.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { newStaff, send } from '../hub.ts';
import { newOffering, placeOrder, withSettings } from '../order-fixtures.ts';
import { newUnpaidList } from '../rounds.ts';
import { all, wordsOf, writes } from '../staff-words.ts';

withSettings();

type Requests = Record<string, Record<string, unknown>>;

/** A request of each command that only reads. */
async function readingRequests(): Promise<Requests> {
  const { id: offeringId, courseId, weekendDate } = await newOffering();
  const { order } = await placeOrder({ courseId });
  const list = await newUnpaidList(1);
  return {
    'close-day': { day: lusakaDay(Date.now()) },
    'count-seats': { weekends: [{ courseId, weekendDate }] },
    'change-weekends preview': { orderIds: [order.id], toWeekend: weekendDate, confirmed: null },
    'count-weekend': { weekend: weekendDate, classes: true },
    'list-certificates': { offeringId },
    'list-round': list,
    'list-missed': { courseId: list.courseId, weekend: list.weekend },
    'own-account list': { action: 'list' },
    'own-passkeys list': { action: 'list' },
    'passkey-ceremony begin': { action: 'begin', purpose: 'touch', password: 'none' },
    'verify-log': { sealCode: sealCodeOf({ id: '00000001', digest: 'f'.repeat(64) }), from: 'an-entry' },
    'view-proof': { proofId: null },
  };
}

/** A request of each command that would be carried out; what follows the command's name tells its actions apart. */
async function usualRequests(): Promise<Requests> {
  const usual = await readingRequests();
  for (const write of writes) {
    // Each with an owner of its own: a passkey of one would ask for touches in the next.
    const [request] = await wordsOf[write](await newStaff('owner'));
    usual[`${all[write].name} ${write}`] = { ...request };
  }
  return usual;
}

const long = ['x'.repeat(1600), '🌻'.repeat(100), `${'x'.repeat(300)}@example.com`];
const oddTexts = [
  '__proto__',
  '__x__',
  'a/b',
  'a/b/c',
  '.',
  '..',
  '\u0000',
  '\ud800',
  '',
  '   ',
  ...long,
  '\u{109E5}\u{3B1BF}',
];
const odd = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.jsonValue(),
);

const nameOf = (key: string) => key.split(' ')[0] ?? key;

test('no request of staff, however odd, is answered with a 5xx', async () => {
  const owner = await newStaff('owner');
  const usual = await usualRequests();
  const tried = new Set(Object.keys(usual).map(nameOf));
  const untried = Object.values(staffCommands).filter(({ name }) => !tried.has(name));
  // These take nothing.
  expect(untried.map(({ name }) => name).sort()).toEqual(['count-figures', 'count-money']);
  const unharmed = async ({ key, field, value }: { key: string; field: string; value: unknown }) => {
    const answer = await send(nameOf(key), owner, { ...usual[key], [field]: value });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  };
  for (const value of oddTexts) await unharmed({ key: 'save-staff saveStaff', field: 'uid', value });
  const invitation = 'invite-staff inviteStaff';
  await unharmed({ key: invitation, field: 'name', value: '🌻'.repeat(100) });
  await unharmed({ key: invitation, field: 'email', value: `${'x'.repeat(300)}@example.com` });
  const places = ['.', '..', '__id__', '__\n__', 'a/b', 'ä'.repeat(750), '🌻'.repeat(300), '\ud800', '\n'];
  for (const value of places) await unharmed({ key: 'verify-log', field: 'from', value });
  for (const [key, { userId, uid, offeringId }] of Object.entries(usual)) {
    // A change that changes nothing.
    const { status, body } = await send(nameOf(key), owner, { userId, uid, offeringId });
    expect(status, `${key} ${JSON.stringify(body)}`).toBeLessThan(500);
  }
  const attempt = fc.constantFrom(...Object.keys(usual)).chain((key) =>
    fc.record({
      key: fc.constant(key),
      field: fc.constantFrom(...Object.keys(usual[key] ?? {})),
      value: odd,
    }),
  );
  await fc.assert(fc.asyncProperty(attempt, unharmed), { numRuns: 60, interruptAfterTimeLimit: 20_000 });
});
