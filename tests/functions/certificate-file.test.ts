import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Certificate } from '../../src/domain/certificates/certificate.ts';
import { certificateCodeFrom } from '../../src/domain/certificates/code.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { makeCertificate } from '../factories/certificate.ts';
import { ask, expectRefusal, newLearner, newStaff, type Person, put } from './hub.ts';

const get = (code: string, person: Pick<Person, 'token'> | null) =>
  ask(`/functions/certificate-file?${new URLSearchParams({ code })}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

async function given(changes: Partial<Certificate> = {}) {
  const learner = await newLearner();
  const id = certificateCodeFrom(randomBytes(64)) ?? '';
  await put('certificates', makeCertificate({ id, userId: learner.uid, ...changes }));
  return { learner, code: id };
}

test('its learner and staff of any role get the file, and no cache keeps it', async () => {
  const { learner, code } = await given();
  for (const person of [learner, await newStaff('reviewer')]) {
    const { status, headers, body } = await get(code, person);
    expect(status, body).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="certificate-${code}.pdf"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.slice(0, 5)).toBe('%PDF-');
  }
});

test('another learner gets the same answer as for an unknown code', async () => {
  const { code } = await given();
  const other = await newLearner();
  for (const asked of [code, 'ACDEFGHJKMNP', 'x'])
    expectRefusal(await get(asked, other), 404, errorMessages.notFound);
  expectRefusal(await get(code, null), 401);
});

test.each([
  ['withdrawn', { status: 'withdrawn', statusAt: 1, reason: 'By mistake' }],
  ['of a deleted account', { printed: null, jwt: null }],
] as const)('one that is %s is not given out again', async (_, changes) => {
  const { learner, code } = await given(changes);
  expectRefusal(await get(code, learner), 404);
  expectRefusal(await get(code, await newStaff('owner')), 404);
});
