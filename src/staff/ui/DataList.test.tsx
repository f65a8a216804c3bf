import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillField, valueOf } from '../../../tests/typing.ts';
import { countText, FindField, sortOf, sortText } from './DataList.tsx';

const found = vi.fn<(text: string) => void>();
let root: Root;
const show = (value: string) => {
  const draw = () => root.render(<FindField label="Find" help="Name" value={value} onFind={found} />);
  flushSync(draw);
  // The second drawing runs the effects of the first.
  flushSync(draw);
};
const field = () => {
  const input = document.querySelector('input');
  if (input === null) throw new Error('there is no field');
  input.id = 'find';
  return input;
};

beforeEach(() => {
  vi.useFakeTimers();
  found.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show('');
  field().focus();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('typed text is reported once, after a pause in typing', () => {
  fillField('find', 'b');
  fillField('find', 'bu');
  expect(found).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(found.mock.calls).toEqual([['bu']]);
});

test('a late address does not undo typing, and a new one is shown once the field has lost focus', () => {
  fillField('find', 'bup');
  show('bu');
  expect(valueOf('find')).toBe('bup');
  expect(document.activeElement).toBe(field());
  field().blur();
  show('phiri');
  expect(valueOf('find')).toBe('phiri');
});

test('Escape clears it at once', () => {
  fillField('find', 'bup');
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  vi.advanceTimersByTime(0);
  expect(found.mock.calls).toEqual([['']]);
});

test.each([
  [0, '0 students'],
  [1, '1 student'],
  [999, '999 students'],
  [1_000, '1,000 students or more'],
])('%d rows are counted as %j', (count, text) => {
  expect(countText(count, 'student')).toBe(text);
});

test.each([
  [null, 'createdAt', 'desc'],
  ['nonsense', 'createdAt', 'desc'],
  ['createdAt', 'createdAt', 'asc'],
  ['-name', 'name', 'desc'],
  ['name', 'name', 'asc'],
])('the text %j sorts by %s, %s', (text, by, direction) => {
  const sort = sortOf(text, ['createdAt', 'name']);
  expect(sort).toEqual({ by, direction });
  expect(sortOf(sortText(sort), ['createdAt', 'name'])).toEqual(sort);
});
