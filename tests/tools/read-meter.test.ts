import { expect, test } from 'vitest';
import { documentsIn } from '../../tools/bench/read-meter.ts';

test('each document is counted once, wherever the answer is cut', () => {
  const text = '[[1,[{"documentChange":{}},{"documentChange":{"document":{}}}]]][[2,[{"targetChange":{}}]]]';
  for (let cut = 0; cut <= text.length; cut += 1) {
    let seen = 0;
    const read = documentsIn((count) => {
      seen += count;
    });
    for (const part of [text.slice(0, cut), text.slice(cut)]) read(Buffer.from(part));
    expect(seen).toBe(2);
  }
});
