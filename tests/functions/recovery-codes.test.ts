/** Printed codes that stand for a touch of an owner's passkey (rules §6). */
import { expect, test } from 'vitest';
import { checkRecoveryCode } from '../../functions/src/auth/own-secrets.ts';
import { isBusy } from '../../functions/src/busy.ts';
import { passkeyRules as rules } from '../../functions/src/staff/office/passkeys.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { makeStaffSession } from '../factories/staff-member.ts';
import { expectRefusal, expectResult, readDoc, findDocs, newKey, newStaff, send } from './hub.ts';
import { newHolder, setTouched } from './passkeys.ts';

test('recovery codes stand for a touch, each once, and new ones end the old', async () => {
  const { staff } = await newHolder('owner', 0);
  const { codes } = expectResult(await send('passkey-rules', staff, { action: 'make_codes', inPlaceOf: 0 }));
  expect(codes).toHaveLength(10);
  const kept = JSON.stringify([
    await readDoc('staffRecovery', staff.uid),
    await findDocs('commandKeys', 'uid', staff.uid),
  ]);
  for (const code of codes) expect(kept).not.toContain(code.slice(2));
  expect(kept).toMatch(/scrypt\$/);
  await setTouched(staff, null);
  expectRefusal(await send('passkey-rules', staff, { action: 'use_code', code: '1-AAAA-BBBB-CCCC' }), 400, {
    code: passkeyMessages.codeWrong,
  });
  expectResult(await send('passkey-rules', staff, { action: 'use_code', code: codes[4].toLowerCase() }));
  expectResult(await send('set-approval-rule', staff, { dailyMax: null }));
  expectRefusal(await send('passkey-rules', staff, { action: 'use_code', code: codes[4] }), 400);
  expect(expectResult(await send('own-passkeys', staff, { action: 'list' })).codesLeft).toBe(9);
  expectResult(await send('passkey-rules', staff, { action: 'make_codes', inPlaceOf: 9 }));
  expectRefusal(await send('passkey-rules', staff, { action: 'use_code', code: codes[5] }), 400);
});

test('of two tries at once to make recovery codes one answers, and its codes are the ones that count', async () => {
  const { uid, email, sid } = await newStaff('owner');
  const session = { ...makeStaffSession({ uid, role: 'owner' }), id: sid };
  const call = {
    actor: { kind: 'staff', uid, email, name: 'Ruth', role: 'owner', session },
    request: { action: 'make_codes', inPlaceOf: 0 },
    image: null,
    command: 'passkey-rules',
    key: newKey(),
    bodyHash: 'body',
    now: Date.now(),
  } as const;
  const tries = await Promise.allSettled([rules.run(call), rules.run(call)]);
  const answers = tries.flatMap((one) => (one.status === 'fulfilled' ? (one.value.codes ?? []) : []));
  expect(answers).toHaveLength(10);
  for (const one of tries) if (one.status === 'rejected') expect(isBusy(one.reason)).toBe(true);
  await expect(checkRecoveryCode(uid, answers[0] ?? '')).resolves.toBeDefined();
});
