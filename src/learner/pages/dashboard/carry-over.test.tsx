import { beforeEach, expect, test, vi } from 'vitest';
import { carryOver } from './Dashboard.tsx';

const rootOf = () => document.getElementById('root') as HTMLElement;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const PAGE =
  '<a href="/">Home</a><button>Copy</button><details><summary>More</summary></details><button>Last</button>';

async function takeOver(clicked: (name: string) => void): Promise<void> {
  const fresh = document.createElement('div');
  fresh.innerHTML = PAGE;
  fresh.addEventListener('click', ({ target }) => clicked((target as Element).textContent ?? ''));
  rootOf().replaceChildren(fresh);
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div>${PAGE}</div></div>`;
  document.documentElement.dataset['kept'] = '';
});

test('the focus stays on the control on which it was', async () => {
  const clicked = vi.fn<(name: string) => void>();
  carryOver();
  const before = button('Last');
  before?.focus();
  await takeOver(clicked);
  expect(document.activeElement?.textContent).toBe('Last');
  expect(document.activeElement).not.toBe(before);
  expect(clicked).not.toHaveBeenCalled();
});

test('a tap that came too early is carried out, once', async () => {
  const clicked = vi.fn<(name: string) => void>();
  // The index of the control that was tapped too early.
  document.documentElement.dataset['kept'] = '1';
  carryOver();
  await takeOver(clicked);
  await takeOver(clicked);
  expect(clicked.mock.calls).toEqual([['More']]);
  expect(document.documentElement.dataset['kept']).toBeUndefined();
});

test('without an early focus or tap, nothing is done', async () => {
  const clicked = vi.fn<(name: string) => void>();
  carryOver();
  await takeOver(clicked);
  expect(document.activeElement).toBe(document.body);
  expect(clicked).not.toHaveBeenCalled();
});
