import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('what is loaded is not loaded again, and comes before anything else that waits', async () => {
  let loads = 0;
  const load = loadOnce(() => new Promise<number>((resolve) => setTimeout(resolve, 1, (loads += 1))));
  expect(await load()).toBe(1);
  const order: string[] = [];
  setTimeout(() => order.push('next turn'));
  expect(await load()).toBe(1);
  expect(order).toEqual([]);
});

test('a load that fails is begun anew', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no connection');
    return loads;
  });
  await expect(load()).rejects.toThrow('no connection');
  expect(await load()).toBe(2);
});
