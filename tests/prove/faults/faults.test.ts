import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../tools/shared/ports.ts';
import { type Fault as Row, readFaults, tableOf, verdictsOn } from './faults.ts';
import { FaultProxy, flapping } from './proxy.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('docs/faults.md', () => {
  const faults = readFaults(read('docs/faults.md'));

  test('lists at least forty faults, each once', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  test('names tests that are there', () => {
    const missing = faults
      .flatMap(({ shownBy }) => shownBy)
      .filter(({ file, title }) => {
        const place = new URL(`../../../${file}`, import.meta.url);
        return !existsSync(place) || !read(file).includes(title);
      });
    expect(missing).toEqual([]);
  });

  test('and the table of the run name the same faults', () => {
    const table = tableOf(verdictsOn(faults, []));
    expect(table.map((row, at) => row.includes(faults[at]?.name ?? 'none'))).toEqual(faults.map(() => true));
    expect(table).toHaveLength(faults.length);
  });

  test('a row without a test is refused', () => {
    expect(() =>
      readFaults('| fault | a | b | c | d | shown by |\n| fire | x | x | x | x | nobody |'),
    ).toThrow('"fire" names no test');
  });
});

describe('a fault is survived', () => {
  const [file, title] = ['tests/e2e/a.spec.ts', 'the line is cut'];
  const faults: Row[] = [{ name: 'a cut line', shownBy: [{ file, title }] }];
  const result = (more: object) => ({
    file,
    title: `${title}: once`,
    state: 'passed' as const,
    problem: null,
    ...more,
  });

  test('where all tests that fit passed', () => {
    expect(verdictsOn(faults, [result({}), result({})])).toMatchObject([{ survived: true }]);
  });

  test('not where one of them failed, none ran, or another file has such a test', () => {
    const failed = result({ state: 'failed', problem: 'Two proofs.' });
    expect(verdictsOn(faults, [result({}), failed])).toMatchObject([{ survived: false, why: 'Two proofs.' }]);
    expect(verdictsOn(faults, [])).toMatchObject([{ survived: false }]);
    expect(verdictsOn(faults, [result({ file: 'tests/e2e/b.spec.ts' })])).toMatchObject([
      { survived: false },
    ]);
  });
});

describe('the line between a phone and the hub', () => {
  const heard: string[] = [];
  const hub = createServer((request, response) => {
    request.on('data', (part: Buffer) => heard.push(part.toString()));
    request.on('end', () => response.end('0123456789'));
  });
  let line: FaultProxy;
  beforeAll(async () => {
    line = new FaultProxy(`http://127.0.0.1:${await listen(hub)}`);
    await line.open();
  });
  afterAll(async () => {
    await line.close();
    hub.close();
  });

  const send = async () => {
    heard.length = 0;
    return fetch(`${line.url}/command`, { method: 'POST', body: 'proof' })
      .then((answer) => answer.text())
      .catch(() => 'nothing');
  };

  test.each([
    ['none', '0123456789', 1],
    ['cut', 'nothing', 0],
    ['lost answer', 'nothing', 1],
    ['half an answer', 'nothing', 1],
    ['sent twice', '0123456789', 2],
    ['late answer', '0123456789', 2],
    [{ bytesPerSecond: 100 }, '0123456789', 1],
    [{ status: 200, headers: {}, body: 'somebody else' }, 'somebody else', 0],
  ] as const)('%j: the phone gets %s, and the hub hears it %i times', async (fault, got, times) => {
    line.disturb(() => fault);
    expect(await send()).toBe(got);
    expect(heard).toEqual(Array.from({ length: times }, () => 'proof'));
    expect(line.disturbed('/command')).toBe(fault === 'none' ? 0 : 1);
  });

  test('only the requests of the plan are disturbed, counted from when it was made', async () => {
    line.disturb(({ path, nth }) => (path === '/command' && nth === 2 ? 'cut' : 'none'));
    expect([await send(), await send(), await send()]).toEqual(['0123456789', 'nothing', '0123456789']);
  });

  test('a line that comes and goes is the same for the same seed, and disturbs as many as it should', () => {
    const drawn = (seed: number) => {
      const plan = flapping(seed, 0.4);
      return Array.from({ length: 500 }, () => plan({ method: 'POST', path: '/', nth: 1 }));
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(2)).not.toEqual(drawn(1));
    const disturbed = drawn(1).filter((fault) => fault !== 'none');
    expect(disturbed.length / 500).toBeCloseTo(0.4, 1);
    expect(new Set(disturbed).size).toBe(4);
  });
});
