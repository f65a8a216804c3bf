import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';

let root: Root;
let draft: ReturnType<typeof useDraft>;
function Form({ stored }: { stored: string }) {
  const present = useDraft('limit', stored);
  useLayoutEffect(() => {
    draft = present;
  });
  return present.text;
}
const show = (stored: string) => flushSync(() => root.render(<Form stored={stored} />));
const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
};
beforeEach(open);
afterEach(() => {
  flushSync(() => draft.undo());
  root.unmount();
});

test('typed text survives closing the form, and a colleague’s save', () => {
  show('5000');
  flushSync(() => draft.type('700'));
  root.unmount();
  open();
  show('6000');
  expect(draft.text).toBe('700');
  flushSync(() => draft.undo());
  expect(draft).toMatchObject({ text: '6000', isTyped: false });
});

test('what is typed while it is saved is not lost', () => {
  show('5000');
  flushSync(() => draft.type('700'));
  const { text, saved } = draft;
  flushSync(() => draft.type('7000'));
  flushSync(() => saved(text));
  show('700');
  expect(draft).toMatchObject({ text: '7000', isTyped: true });
  flushSync(() => draft.saved('7000'));
  show('7000');
  expect(draft).toMatchObject({ text: '7000', isTyped: false });
});

test('saved text is shown, and can be typed over, before the hub reports the save', () => {
  show('5000');
  flushSync(() => draft.type('700'));
  flushSync(() => draft.saved('700'));
  expect(draft).toMatchObject({ text: '700', isTyped: false });
  flushSync(() => draft.type('5000'));
  expect(draft).toMatchObject({ text: '5000', isTyped: true });
  show('700');
  expect(draft).toMatchObject({ text: '5000', isTyped: true });
  flushSync(() => draft.undo());
  show('5000');
  expect(draft).toMatchObject({ text: '5000', isTyped: false });
});
