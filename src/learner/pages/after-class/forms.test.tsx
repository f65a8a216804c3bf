import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { fillField } from '../../../../tests/typing.ts';
import { listKeptWords } from '../../proof-outbox/word-outbox.ts';
import { wipePrivate } from '../../state/sign-out.ts';
import { ClaimForm, FeedbackForm } from './forms.tsx';

const UID = 'learner-chanda';
const request = { orderId: 'ACDE3467', offeringId: 'offering-1', slot: 'saturday' } as const;
afterEach(async () => void (await wipePrivate()));

const text = () => document.body.textContent;
const lineId = () => document.querySelector('input:not([type=radio])')?.id ?? '';
const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const kept = async () => (await listKeptWords(UID)).map((word) => word.request);

test('“I was there” needs a few words, and is kept on this phone', async () => {
  let said = 0;
  render(<ClaimForm uid={UID} request={request} onSaid={() => (said += 1)} onClose={() => undefined} />);
  fillField(lineId(), '  a ');
  submit();
  await expect.poll(text).toContain('Write a few words');
  expect(document.activeElement?.id).toBe(lineId());
  expect(await kept()).toEqual([]);
  fillField(lineId(), ' On my sister’s phone ');
  submit();
  await expect.poll(() => said).toBe(1);
  expect(await kept()).toEqual([{ ...request, reason: 'On my sister’s phone' }]);
});

test('feedback needs a face, says who reads it, and may have no text', async () => {
  let said = 0;
  render(<FeedbackForm uid={UID} orderId="ACDE3467" onSaid={() => (said += 1)} />);
  expect(text()).toContain('They see your name with it.');
  submit();
  await expect.poll(text).toContain('Choose one of the five faces first.');
  const faces = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const labels = faces.map(({ parentElement }) => parentElement?.textContent);
  expect(labels).toEqual(['Very bad', 'Bad', 'Fair', 'Good', 'Very good']);
  faces[3]?.click();
  await expect.poll(text).not.toContain('Choose one of the five faces first.');
  submit();
  await expect.poll(() => said).toBe(1);
  expect(await kept()).toEqual([{ orderId: 'ACDE3467', face: 'good', text: null }]);
});
