import { expect, test } from 'vitest';
import { ReadMeter } from '../fixtures/read-meter.ts';

const LISTEN = '/google.firestore.v1.Firestore/Listen/channel';
const DOCUMENT = '{"documentChange":{"document":{},"targetIds":[2]}}';
const change = (type: string) => `{"targetChange":{"targetChangeType":"${type}","targetIds":[2]}}`;

test('each document is counted once, wherever the answer is cut', () => {
  const text = `[[1,[${DOCUMENT},${DOCUMENT}]]][[2,[{"targetChange":{}}]]]`;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const meter = new ReadMeter();
    const [read, readOther] = [meter.response(LISTEN), meter.response(LISTEN)];
    read(Buffer.from(text.slice(0, cut)));
    readOther(Buffer.from('[[3,[{"targetChange":{}}]]]'));
    read(Buffer.from(text.slice(cut)));
    expect(meter.documents).toBe(2);
  }
});

test('after a reset only what came since then is counted', () => {
  const meter = new ReadMeter();
  const read = meter.response(LISTEN);
  read(Buffer.from(`[[1,[${DOCUMENT}]]]`));
  meter.reset();
  read(Buffer.from(`[[2,[${DOCUMENT},${DOCUMENT}]]]`));
  meter.response('/courses')(Buffer.from('"documentChange"'));
  expect(meter.documents).toBe(2);
});

test('a message that is sent again because the page did not read it in time is counted once', () => {
  const meter = new ReadMeter();
  const first = meter.response(`${LISTEN}?RID=rpc&SID=one&AID=0`);
  first(Buffer.from(`[[1,[{"targetChange":{}}]],[2,[${DOCUMENT}]],[3,[{"documentCh`));
  const again = meter.response(`${LISTEN}?RID=rpc&SID=one&AID=1`);
  again(Buffer.from(`[[2,[${DOCUMENT}]],[3,[${DOCUMENT}]]]`));
  expect(meter.documents).toBe(2);
  // Another session numbers its messages anew.
  meter.response(`${LISTEN}?RID=rpc&SID=two&AID=0`)(Buffer.from(`[[2,[${DOCUMENT}]]]`));
  expect(meter.documents).toBe(3);
});

test('a live query that the emulator sends again is counted once, and anew where a page asks again', () => {
  const meter = new ReadMeter();
  const read = meter.response(`${LISTEN}?RID=rpc&SID=one&AID=0`);
  const messages = [change('ADD'), DOCUMENT, change('CURRENT'), change('RESET'), DOCUMENT, change('CURRENT')];
  read(Buffer.from(messages.map((message, at) => `[[${at + 1},[${message}]]]`).join('')));
  expect(meter.documents).toBe(1);
  read(Buffer.from(`[[7,[${DOCUMENT}]]][[8,[${change('RESET')}]]]`));
  expect(meter.documents).toBe(2);
  const other = meter.response(`${LISTEN}?RID=rpc&SID=two&AID=0`);
  other(Buffer.from(`[[1,[${change('ADD')}]]][[2,[${DOCUMENT}]]]`));
  expect(meter.documents).toBe(3);
});
