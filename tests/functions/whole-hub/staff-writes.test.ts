/**
 * What holds of every command by which staff write: one audit row in the actor's name however often it is sent, and
 * a key that is bound to who used it and for what.
 */
import { expect, test } from 'vitest';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { expectRefusal, expectResult, findDocs, newKey, newStaff, send } from '../hub.ts';
import { newOffering, placeOrder, withSettings } from '../order-fixtures.ts';
import { all, sampleRequests, writingCommands } from '../staff-words.ts';
import * as fc from 'fast-check';
import { staffCommands } from '../../../src/domain/wire/commands.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { newUnpaidList } from '../rounds.ts';

withSettings();

/** Codes are stored nowhere: a retry of an invitation gets another code, and one for recovery codes gets other codes. */
const withoutCode = (answer: object) => ({ ...answer, invitation: null, codes: null });

test.each(writingCommands)(
  '%s leaves one audit row of whoever sent it, once per key, person and words',
  async (write) => {
    const [{ name }, owner, other] = [all[write], await newStaff('owner'), await newStaff('owner')];
    const [request, changed] = await sampleRequests[write](owner);
    const key = newKey();
    const first = expectResult(await send(name, owner, request, { key }));
    const again = expectResult(await send(name, owner, request, { key }));
    expect(withoutCode(again)).toEqual(withoutCode(first));
    expectRefusal(await send(name, owner, { ...request, ...changed }, { key }), 409, errorMessages.keyReused);
    expectRefusal(await send(name, other, request, { key }), 409, errorMessages.keyReused);

    const rows = await findDocs('auditLog', 'actor.uid', owner.uid);
    expect(rows).toMatchObject([{ actor: { uid: owner.uid, email: owner.email, role: 'owner' } }]);
    expect(await findDocs('auditLog', 'actor.uid', other.uid)).toEqual([]);
  },
);

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
  for (const write of writingCommands) {
    // Each with an owner of its own: a passkey of one would ask for touches in the next.
    const [request] = await sampleRequests[write](await newStaff('owner'));
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
  // These take no fields.
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
