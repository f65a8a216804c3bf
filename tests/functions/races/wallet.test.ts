/** The same money told of from all sides at once: one entry, counted once as new. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf } from '../../../functions/src/hash.ts';
import { ask, expectResult, readDoc, findDocs, newStaff, send } from '../hub.ts';
import { newTransactionId, receivedMessage } from '../order-fixtures.ts';

/** As a phone app forwards a message; where the hub is busy, it tries again. */
async function forward(key: string, message: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ event: 'sms:received', payload: { message, sender: 'AirtelMoney' } });
  const signature = createHmac('sha256', key).update(body).update(timestamp).digest('hex');
  for (let tries = 0; ; tries += 1) {
    const answer = await ask('/functions/forwarded-message', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body,
    });
    if (answer.status !== 503 || tries === 5) return answer;
  }
}

test('50 times, the same by paste, statement and forwarder at once', async () => {
  const [reviewer, manager, owner] = [await newStaff(), await newStaff('manager'), await newStaff('owner')];
  // The functions start with their first call.
  const { key } = expectResult(await send('set-forwarder', owner, { isOn: true }));
  expectResult(await forward(key, 'Lunch at 13:00?'));
  for (let round = 0; round < 50; round += 1) {
    const ids = [newTransactionId(), newTransactionId()];
    const rows = ids.map((id) => `${id},24/11/2025,100`);
    const text = ['Transaction ID,Date,Credit', ...rows].join('\n');
    const [pasted, stated, ...forwarded] = await Promise.all([
      send('paste-wallet-messages', reviewer, { text: ids.map((id) => receivedMessage(id)).join('\n') }),
      send('import-statement', manager, { text, fileName: 'november.csv', columns: null }),
      ...ids.map((id) => forward(key, receivedMessage(id))),
    ]);
    for (const answer of forwarded) expect(expectResult(answer)).toEqual({ accepted: true });
    const imports = await Promise.all(
      ids.map((id) => findDocs('walletImports', 'digest', hashOf(receivedMessage(id)))),
    );
    const counts = [pasted, stated]
      .map((answer) => expectResult(answer).counts)
      .concat(imports.flat().map((one) => one['counts']));
    const sum = (of: string) => counts.reduce((total, one) => total + one[of], 0);
    expect([sum('new'), sum('new') + sum('known') + sum('changed')]).toEqual([2, 6]);
    for (const id of ids) {
      const sources = expect.arrayContaining(['forwarder', 'paste', 'statement']);
      const entry = await readDoc('payments', id);
      expect(entry).toMatchObject({ amount: 100, status: 'unclaimed', arrival: { sources } });
      expect(entry).toHaveProperty('arrival.sources.length', 3);
    }
  }
}, 400_000);
