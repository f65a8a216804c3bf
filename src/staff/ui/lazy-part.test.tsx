import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { lazyDialog, lazyPart } from './lazy-part.tsx';

type DialogProps = { readonly onClose: () => void };
const Gap = () => <p>Gap</p>;
const Keys = ({ onClose }: DialogProps) => (
  <p>
    Keys <button onClick={onClose}>Close</button>
  </p>
);

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

/** A load that fails the first time. */
function failingOnce<P>(part: ComponentType<P>) {
  const load = vi.fn<() => Promise<ComponentType<P>>>(async () => part);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  return load;
}

function Page({ Part }: { Part: ComponentType<DialogProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      Queue <button onClick={() => setOpen(true)}>Help</button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </>
  );
}
const press = (name: string) =>
  flushSync(() => [...place.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

test('a dialog that cannot be loaded is closed with a word, and the next press loads it anew', async () => {
  const load = failingOnce(Keys);
  const Part = lazyDialog(load);
  flushSync(() => root.render(<Page Part={Part} />));
  press('Help');
  await expect.poll(() => document.body.textContent).toContain(staffToasts.notLoaded.title);
  expect(place.textContent).toBe('Queue Help');
  expect(load).toHaveBeenCalledOnce();
  press('Help');
  await expect.poll(() => place.textContent).toBe('Queue HelpKeys Close');

  // What is loaded is drawn at once, and not loaded again.
  press('Close');
  press('Help');
  expect(place.textContent).toBe('Queue HelpKeys Close');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that cannot be loaded is left out until the page is drawn again', async () => {
  const load = failingOnce(Gap);
  const Part = lazyPart(load, { loading: 'Loading' });
  const draw = (key: number) => flushSync(() => root.render(<Part key={key} />));
  draw(1);
  expect(place.textContent).toBe('Loading');
  await expect.poll(() => place.textContent).toBe('');
  draw(2);
  await expect.poll(() => place.textContent).toBe('Gap');
});

test('nobody hears of a part that was left before it could be loaded', async () => {
  let fail = () => {};
  const onFailed = vi.fn<() => void>();
  const load = () =>
    new Promise<ComponentType>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
    });
  const Part = lazyPart(load, { onFailed });
  flushSync(() => root.render(<Part key="left" />));
  const failLeft = fail;
  flushSync(() => root.render(<Part key="drawn" />));
  failLeft();
  fail();
  await expect.poll(() => onFailed.mock.calls.length).toBe(1);
});
