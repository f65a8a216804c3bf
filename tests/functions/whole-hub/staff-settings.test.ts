import { afterAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR, PAGE_TEXT_MAX, SETTINGS_BODY_MAX } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newStaff,
  putAs,
  send,
  unique,
} from '../hub.ts';
import { placeOrder, placeUnderReview } from '../order-fixtures.ts';
import { newProof, submit } from '../proofs.ts';

const settings = makePublicSettings();
const putBack = () => putAs('settings', PUBLIC_SETTINGS, settings);
beforeEach(putBack);
afterAll(putBack);

const pages = { about: null, support: null, terms: 'Our own terms.', privacy: null };
const limits = { proofsPerOrder: 2, temporaryAccessDays: 2, invitationDays: 1 };

test('the next catalogue shows changed settings', async () => {
  const contacts = { ...settings.contacts, email: `${unique()}@example.org` };
  expectResult(await send('save-settings', await newStaff('owner'), { contacts }));
  expect((await ask('/functions/catalogue')).body).toMatchObject({ contacts });
});

test('two owners who save two parts at once do not undo each other’s change, and the audit entries name each part', async () => {
  const [one, two] = [await newStaff('owner'), await newStaff('owner')];
  const contacts = { ...settings.contacts, email: 'both@example.org' };
  const answers = await Promise.all([
    send('save-settings', one, { contacts }),
    send('save-settings', two, { pages }),
  ]);
  answers.forEach(expectResult);
  expect(await readDoc('settings', PUBLIC_SETTINGS)).toMatchObject({
    contacts,
    pages,
    paymentNumbers: settings.paymentNumbers,
  });
  expect(await findDocs('auditLog', 'actor.uid', two.uid)).toMatchObject([
    { action: 'settings_saved', before: { pages: settings.pages }, after: { pages } },
  ]);
});

test('missing or impossible values are refused and change nothing', async () => {
  const owner = await newStaff('owner');
  for (const request of [
    { paymentNumbers: [] },
    { contacts: { ...settings.contacts, whatsapp: '0970000000' } },
    { limits: { ...limits, proofsPerOrder: 0 } },
    { pages: { ...pages, about: 'n'.repeat(PAGE_TEXT_MAX + 1) } },
  ]) {
    expectRefusal(await send('save-settings', owner, request), 400);
  }
  expectRefusal(await send('save-settings', owner, { pages: 'n'.repeat(SETTINGS_BODY_MAX) }), 413);
  expect(await readDoc('settings', PUBLIC_SETTINGS)).toMatchObject(settings);
});

test('the first settings, and settings that replace unreadable ones, need all parts', async () => {
  const owner = await newStaff('owner');
  const place = db.doc(`settings/${PUBLIC_SETTINGS}`);
  for (const unfit of [() => place.delete(), () => place.set({ contacts: 'nobody' })]) {
    await unfit();
    expectRefusal(await send('save-settings', owner, { pages }), 400);
    expectResult(await send('save-settings', owner, { ...settings, pages }));
    expect(await readDoc('settings', PUBLIC_SETTINGS)).toMatchObject({ ...settings, pages });
  }
});

test('one command can carry four page texts of the greatest length', async () => {
  const longest = 'ሰ'.repeat(PAGE_TEXT_MAX);
  const all = { about: longest, support: longest, terms: longest, privacy: longest };
  expectResult(await send('save-settings', await newStaff('owner'), { pages: all }));
  const { body } = await ask('/functions/page-text?page=privacy');
  expect(body.text).toBe(longest);
});

test('changed limits apply to the next command', async () => {
  const [owner, { order }] = [await newStaff('owner'), await placeOrder()];
  const until = Date.now() + 2 * DAY + HOUR;
  const grant = { enrollmentId: order.id, until, reason: 'Paid at the office' };
  expectResult(await send('grant-access', owner, grant));
  expectResult(await send('save-settings', owner, { limits }));
  expectRefusal(await send('grant-access', owner, grant), 400, {
    until: staffMessages.accessEnd,
  });
  const person = { email: `${unique()}@example.org`, name: 'Naomi New', role: 'reviewer' };
  const { expiresAt } = expectResult(await send('invite-staff', owner, person));
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + DAY);
});

test('the limit of proofs that an owner set applies', async () => {
  await putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ limits: { ...limits, proofsPerOrder: 2 } }));
  const { learner, order } = await placeUnderReview({ proofCount: 2 });
  expectRefusal(await send(submit, learner, newProof(order.id)), 409, errorMessages.tooManyProofs);
});
