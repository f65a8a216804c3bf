/** Passkeys in a session, sign-in by them, and what asks for a touch (rules §6). */
import { expect, test } from 'vitest';
import { hashOf } from '../../functions/src/hash.ts';
import {
  RECENT_SIGN_IN,
  SECOND,
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_ATTEMPTS_UNKNOWN,
} from '../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { db, expectRefusal, expectResult, readDoc, findDocs, newKey, newStaff, send } from './hub.ts';
import { begin, beginSignIn, enrol, newAuthenticator, newHolder, passkeySignIn, touch } from './passkeys.ts';
import { from, newAddress, newStaffMember, PASSWORD, post, verify } from './staff-auth.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';

const passkeysOf = (uid: string) => findDocs('passkeys', 'uid', uid);
const actionsOf = async (uid: string) =>
  (await findDocs('auditLog', 'actor.uid', uid)).map(({ action }) => action).sort();

test('a passkey is added, named, listed, renamed and removed, and the log says so', async () => {
  const staff = await newStaff('reviewer');
  await enrol(staff, 'Phone');
  const second = newAuthenticator();
  await enrol(staff, 'Laptop', second);
  const { passkeys, codesLeft, requiredFor } = expectResult(
    await send('own-passkeys', staff, { action: 'list' }),
  );
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Laptop']);
  expect(codesLeft).toBeNull();
  expect(requiredFor).toEqual([]);
  expect(JSON.stringify(passkeys)).not.toMatch(/publicKey|credential|counter/);
  const [phone, laptop] = passkeys;
  expectResult(
    await send('own-passkeys', staff, { action: 'rename', passkeyId: phone.id, name: 'Old phone' }),
  );
  expectResult(await send('own-passkeys', staff, { action: 'remove', passkeyId: phone.id }));
  expect((await passkeysOf(staff.uid)).map(({ id }) => id)).toEqual([laptop.id]);
  expect(await actionsOf(staff.uid)).toEqual([
    'passkey_added',
    'passkey_added',
    'passkey_removed',
    'passkey_renamed',
  ]);
  // What is asked of a new passkey: no second one on the same device, and a person who was verified.
  const { kind, options } = await begin(staff, 'enrol');
  expect(kind).toBe('create');
  expect(options).toMatchObject({
    excludeCredentials: [{ id: second.id }],
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    attestation: 'none',
  });
});

test('one tap signs in: the answer is that of a password, and the session has been touched', async () => {
  const { staff, key } = await newHolder('manager');
  const device = newKey();
  const response = key.touch(await beginSignIn(device));
  const { status, body, headers } = await passkeySignIn({ action: 'touch', response }, device);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.admin).toMatchObject({ id: staff.uid, role: 'manager' });
  const sid = body.sessionToken.split('.')[0];
  const session = await readDoc('adminSessions', sid);
  expect(session).toMatchObject({ uid: staff.uid, endedAt: null });
  expect(session?.['steppedUpAt']).toBe(session?.['createdAt']);
  expect((await verify(body.sessionToken)).status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(/__session=.*HttpOnly; SameSite=Strict/);
  const [row] = await findDocs('auditLog', 'target.id', sid);
  expect(row).toMatchObject({ action: 'staff_signed_in', after: { passkey: 'Phone' } });
});

test('when one person has to sign in again, another’s passkey opens no session', async () => {
  const { key } = await newHolder();
  const device = newKey();
  const response = key.touch(await beginSignIn(device));
  const request = { action: 'touch', response, email: 'somebody@example.com' };
  const answer = await passkeySignIn(request, device);
  expect(answer).toMatchObject({ status: 400, body: { error: passkeyMessages.otherAccount } });
});

test('a copied passkey is noted in the log, once for each try', async () => {
  const { staff, key } = await newHolder();
  const tryWith = async (counter: number) =>
    send('passkey-ceremony', staff, {
      action: 'touch',
      response: key.touch(await begin(staff), { counter }),
    });
  expectResult(await tryWith(9));
  expectRefusal(await tryWith(8), 400, passkeyMessages.copied);
  const refused = (await findDocs('auditLog', 'actor.uid', staff.uid)).filter(
    ({ action }) => action === 'passkey_refused',
  );
  expect(refused).toMatchObject([{ kind: 'sign_ins', after: { passkey: 'Phone' } }]);
  const [stored] = await passkeysOf(staff.uid);
  expect(stored).toMatchObject({ counter: 9 });
});

test('guessed passwords and any number of challenges do not keep a passkey out of a new browser', async () => {
  const { id: uid, email } = await newStaffMember();
  const staff = await newStaff('manager');
  const key = await enrol(staff);
  const [stored] = await passkeysOf(staff.uid);
  await db.doc(`passkeys/${String(stored?.['id'])}`).update({ uid });
  for (let tries = 0; tries < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tries += 1)
    expect((await post({ email, password: 'a wrong password' }, from(newAddress()))).status).toBe(401);
  expect((await post({ email, password: PASSWORD }, from(newAddress()))).status).toBe(429);
  const begun: Awaited<ReturnType<typeof beginSignIn>>[] = [];
  const beginOne = async (device: string) => {
    const ceremony = await beginSignIn(device);
    begun.push(ceremony);
    return ceremony;
  };
  for (const many of chunksOf(Array.from({ length: SIGN_IN_ATTEMPTS_UNKNOWN + 1 }, newKey), 20))
    await Promise.all(many.map(beginOne));
  // Nor does the answer of a person without a passkey here leave a record.
  const stranger = newKey();
  const unknown = newAuthenticator().touch(await beginOne(stranger));
  expect((await passkeySignIn({ action: 'touch', response: unknown }, stranger)).status).toBe(400);
  const made = newAuthenticator().create(await beginOne(stranger));
  expect((await passkeySignIn({ action: 'enrol', name: 'X', response: made }, stranger)).status).toBe(400);
  const records = await db.getAll(
    ...begun.map(({ options }) => db.doc(`passkeyChallenges/${hashOf(options.challenge)}`)),
  );
  expect(records.filter(({ exists }) => exists)).toEqual([]);
  const device = newKey();
  const { userHandle: _, ...signed } = key.touch(await beginSignIn(device)).response;
  const response = { ...key.touch(await beginSignIn(device)), response: signed };
  const answer = await passkeySignIn({ action: 'touch', response }, device);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.admin.id).toBe(uid);
  // In the browser where the passkey was touched, the right password is accepted too.
  expect((await post({ email, password: PASSWORD, device }, from(newAddress()))).status).toBe(200);
});

test('refused passkeys are counted as wrong passwords are', async () => {
  const { key } = await newHolder();
  const statuses: number[] = [];
  for (let tries = 0; tries <= SIGN_IN_ATTEMPTS_PER_ACCOUNT; tries += 1) {
    const device = newKey();
    const response = key.touch(await beginSignIn(device), { isVerified: false });
    statuses.push((await passkeySignIn({ action: 'touch', response }, device)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test('typing the keys of other people’s counters blocks nobody’s touch', async () => {
  const { staff, key } = await newHolder();
  const wrong = { password: 'a wrong password' };
  for (let tries = 0; tries < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tries += 1)
    await post({ ...wrong, email: `touches ${staff.email}` }, from(newAddress()));
  for (let tries = 0; tries < SIGN_IN_ATTEMPTS_PER_ADDRESS; tries += SIGN_IN_ATTEMPTS_PER_ACCOUNT) {
    const { email } = await newStaffMember();
    for (let guesses = 0; guesses < SIGN_IN_ATTEMPTS_PER_ACCOUNT; guesses += 1)
      await post({ ...wrong, email }, from(`session ${staff.sid}`));
  }
  expectResult(await touch(staff, key));
});

test('right touches whose answers were lost do not add up', async () => {
  const { staff, key } = await newHolder();
  for (let touches = 0; touches <= SIGN_IN_ATTEMPTS_PER_ACCOUNT; touches += 1) {
    const request = { action: 'touch', response: key.touch(await begin(staff)) };
    const again = newKey();
    for (let tries = 0; tries < 2; tries += 1)
      expectResult(await send('passkey-ceremony', staff, request, { key: again }));
  }
});

test('the tries of one wrong touch on a bad line count as one', async () => {
  const { staff, key } = await newHolder();
  const request = { action: 'touch', response: key.touch(await begin(staff), { isVerified: false }) };
  const again = newKey();
  for (let tries = 0; tries <= SIGN_IN_ATTEMPTS_PER_ACCOUNT; tries += 1)
    expectRefusal(await send('passkey-ceremony', staff, request, { key: again }), 400);
  for (let tries = 0; tries < SIGN_IN_ATTEMPTS_PER_ACCOUNT - 1; tries += 1) {
    const response = key.touch(await begin(staff), { isVerified: false });
    expectRefusal(await send('passkey-ceremony', staff, { action: 'touch', response }), 400);
  }
  const response = key.touch(await begin(staff), { isVerified: false });
  expectRefusal(await send('passkey-ceremony', staff, { action: 'touch', response }), 429);
});

test('a first passkey in a session that is not new asks for the password, and counts wrong ones', async () => {
  const staff = await newStaff('owner', { createdAt: Date.now() - RECENT_SIGN_IN - SECOND });
  const { id } = await newStaffMember();
  const secret = await db.doc(`adminSecrets/${id}`).get();
  await db.doc(`adminSecrets/${staff.uid}`).set(secret.data() ?? {});
  const asked = await send('passkey-ceremony', staff, { action: 'begin', purpose: 'enrol' });
  expectRefusal(asked, 400, { password: passkeyMessages.passwordNeeded });
  const right = await send('passkey-ceremony', staff, {
    action: 'begin',
    purpose: 'enrol',
    password: PASSWORD,
  });
  expect(expectResult(right).ceremony.kind).toBe('create');
  for (let tries = 0; tries < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tries += 1) {
    const wrong = await send('passkey-ceremony', staff, {
      action: 'begin',
      purpose: 'enrol',
      password: 'not mine at all',
    });
    expectRefusal(wrong, 400, { password: passkeyMessages.passwordWrong });
  }
  expectRefusal(
    await send('passkey-ceremony', staff, { action: 'begin', purpose: 'enrol', password: PASSWORD }),
    429,
  );
});

test('odd bodies of the sign-in are refused, never a 5xx', async () => {
  const whole = newAuthenticator().touch(await beginSignIn(newKey()));
  const odd: object[] = [
    {},
    { action: 'touch' },
    { action: 'touch', response: { ...whole, id: '__x__' } },
    { action: 'touch', response: { ...whole, response: { ...whole.response, clientDataJSON: 'AAAA' } } },
    { action: 'touch', response: { ...whole, response: { ...whole.response, authenticatorData: 'AA' } } },
    { action: 'recover', challenge: 'AAAA', code: '1-AAAA-BBBB-CCCC' },
    {
      action: 'enrol',
      name: 'x',
      response: { ...whole, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
    },
    { action: 'touch', device: '../x' },
  ];
  for (const body of odd) {
    const { status, body: said } = await passkeySignIn(body);
    expect(status, JSON.stringify(said)).toBeGreaterThanOrEqual(400);
    expect(status, JSON.stringify(said)).toBeLessThan(500);
    expect(said).toMatchObject({ success: false, error: expect.any(String) });
  }
});
