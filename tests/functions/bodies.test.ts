/** Bodies that are no command: broken, too large, too deep, or of another type. */
import { expect, test } from 'vitest';
import { COMMAND_TYPE, IDEMPOTENCY_HEADER } from '../../src/domain/wire/envelope.ts';
import { ask, expectRefusal, expectResult, readDoc, newKey, newLearner, newStaff } from './hub.ts';

function attempt({ token }: { token: string }, body: string, type: string = COMMAND_TYPE) {
  return ask('/functions/create-profile', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: newKey(), 'content-type': type },
    body,
  });
}

test('a body that is not JSON, not an object, too large or of another type is refused', async () => {
  const learner = await newLearner();
  for (const body of ['{', 'null', '[]', '"x"', '{"name":', '']) {
    expectRefusal(await attempt(learner, body), 400);
    expectRefusal(await attempt(learner, body, `${COMMAND_TYPE}; charset=utf-8`), 400);
  }
  expectRefusal(await attempt(learner, JSON.stringify({ name: 'x'.repeat(40_000) })), 413);
  expectRefusal(await attempt(learner, 'name=Chanda', 'application/x-www-form-urlencoded'), 400);
  expectRefusal(await attempt(learner, '{"name":"Chanda"}', 'text/plain'), 400);
  expectRefusal(await attempt(learner, '--x\r\nbroken', 'multipart/form-data; boundary=x'), 400);
  expectRefusal(await attempt(learner, '', 'multipart/form-data'), 400);
});

test('of the type that the platform parses itself, a whole body is accepted and a broken one has no effect', async () => {
  const learner = await newLearner();
  for (const body of ['{"name":"Chanda"', '"Chanda"', 'null']) {
    expect((await attempt(learner, body, 'application/json')).status).toBe(400);
    expect(await readDoc('users', learner.uid)).toBeNull();
  }
  expectResult(await attempt(learner, '{"name":"Chanda"}', 'application/json; charset=utf-8'));
});

test('multipart with missing or malformed parts is refused', async () => {
  const { token } = await newLearner();
  const headers = () => ({ authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: newKey() });
  const forms: [string, string | Blob][][] = [
    [],
    [['image', new Blob(['x'])]],
    [['data', '{']],
    [['data', new Blob([new Uint8Array([0xff, 0xfe])])]],
    [
      ['data', '{}'],
      ['image', 'a text'],
    ],
  ];
  for (const parts of forms) {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    expectRefusal(await ask('/functions/submit-proof', { method: 'POST', headers: headers(), body }), 400);
  }
});

test.each([
  ['the body', '', ''],
  ['a part', '{"pages":', '}'],
  ['a text', '{"pages":{"about":', '}}'],
])(
  'JSON that is 20,000 levels deep in place of %s is refused, whole or broken off',
  async (_, start, end) => {
    const { token } = await newStaff('owner');
    const deep = `${start}${'['.repeat(20_000)}`;
    const whole = `${deep}${']'.repeat(20_000)}${end}`;
    expect(JSON.parse(whole)).toBeDefined();
    for (const body of [whole, deep]) {
      const headers = {
        authorization: `Bearer ${token}`,
        [IDEMPOTENCY_HEADER]: newKey(),
        'content-type': COMMAND_TYPE,
      };
      // A save of settings, because most commands have a limit below this length.
      expectRefusal(await ask('/functions/save-settings', { method: 'POST', headers, body }), 400);
    }
  },
);
