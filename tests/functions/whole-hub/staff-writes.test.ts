/**
 * What holds of every command by which staff write: one audit row in the actor's name however often it is sent, and
 * a key that is bound to who used it and for what.
 */
import { expect, test } from 'vitest';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { expectRefusal, expectResult, lookFor, newKey, newStaff, send } from '../hub.ts';
import { withSettings } from '../order-fixtures.ts';
import { all, wordsOf, writes } from '../staff-words.ts';

withSettings();

/** Codes are kept nowhere: asked again, the same invitation gets another one, and its owner other recovery codes. */
const withoutCode = (answer: object) => ({ ...answer, invitation: null, codes: null });

test.each(writes)(
  '%s leaves one audit row of whoever sent it, once per key, person and words',
  async (write) => {
    const [{ name }, owner, other] = [all[write], await newStaff('owner'), await newStaff('owner')];
    const [request, changed] = await wordsOf[write](owner);
    const key = newKey();
    const first = expectResult(await send(name, owner, request, { key }));
    const again = expectResult(await send(name, owner, request, { key }));
    expect(withoutCode(again)).toEqual(withoutCode(first));
    expectRefusal(await send(name, owner, { ...request, ...changed }, { key }), 409, errorMessages.keyReused);
    expectRefusal(await send(name, other, request, { key }), 409, errorMessages.keyReused);

    const rows = await lookFor('auditLog', 'actor.uid', owner.uid);
    expect(rows).toMatchObject([{ actor: { uid: owner.uid, email: owner.email, role: 'owner' } }]);
    expect(await lookFor('auditLog', 'actor.uid', other.uid)).toEqual([]);
  },
);
