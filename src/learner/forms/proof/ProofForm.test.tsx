import { afterEach, expect, test } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { makePublicSettings } from '../../../../tests/factories/setting.ts';
import { fillField, valueOf } from '../../../../tests/typing.ts';
import { loadProofDraft, reopenProof } from './proof.ts';
import { ProofForm } from './ProofForm.tsx';

afterEach(() => localStorage.clear());

const message = (id: string) =>
  `Money sent to HUB on 970000001.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: ${id}.`;

const open = (phone: string | null) =>
  render(
    <ProofForm
      alsoOrderIds={[]}
      orderId="ACDEFGHJ"
      due={100}
      orderedAt={0}
      numbers={makePublicSettings().paymentNumbers}
      phone={phone}
      shared={null}
      isReopened={false}
      onSend={() => Promise.resolve()}
    />,
  );

const text = () => document.body.textContent;
const isUnfolded = () => document.getElementById('proof-transactionId') !== null;
const press = (label: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
const typePayer = (phone: string) => {
  fillField('proof-payerPhone', phone);
  document.getElementById('proof-payerPhone')?.dispatchEvent(new Event('focusout', { bubbles: true }));
};

test('the form begins with paste or picture, and unfolds the rest on request', async () => {
  open(null);
  expect(text()).toContain('Choose a picture');
  expect(isUnfolded()).toBe(false);
  press('Type the details instead');
  await expect.poll(isUnfolded).toBe(true);
});

test('the network is guessed from the learner’s number, then from the payer’s; the message overrides both', async () => {
  open('+260951234567');
  press('Type the details instead');
  await expect.poll(isUnfolded).toBe(true);
  expect(valueOf('proof-network')).toBe('zamtel');
  typePayer('096 123 4567');
  await expect.poll(() => valueOf('proof-network')).toBe('mtn');
  fillField('proof-message', message('PP261120.1015.D12345'));
  await expect.poll(() => valueOf('proof-network')).toBe('airtel');
  typePayer('095 123 4567');
  expect(valueOf('proof-network')).toBe('airtel');
});

test('a guessed network follows the number that is corrected, and one that was chosen stays', async () => {
  open('+260971234567');
  press('Type the details instead');
  await expect.poll(isUnfolded).toBe(true);
  typePayer('096 123 4567');
  await expect.poll(() => valueOf('proof-network')).toBe('mtn');
  typePayer('095 123 4567');
  await expect.poll(() => valueOf('proof-network')).toBe('zamtel');
  fillField('proof-network', 'airtel');
  typePayer('096 123 4567');
  expect(valueOf('proof-network')).toBe('airtel');
});

test('money that went to somebody else draws a remark', async () => {
  open(null);
  const elsewhere = message('PP261120.1015.D12345').replace('HUB on 970000001', 'Mutale Banda on 970000009');
  fillField('proof-message', elsewhere);
  await expect.poll(text).toContain('the money went to Mutale Banda, 097 000 0009, not to the hub');
});

test('the message is read whenever its text changes, without a paste event and before the field is left', async () => {
  open(null);
  fillField('proof-message', 'TID: PP261120.1015.D1234');
  await expect.poll(() => valueOf('proof-transactionId')).toBe('PP261120.1015.D1234');
  fillField('proof-message', message('PP261120.1015.D12345'));
  await expect.poll(() => valueOf('proof-transactionId')).toBe('PP261120.1015.D12345');
  expect(valueOf('proof-amount')).toBe('100');
  expect(valueOf('proof-message')).not.toContain('5.56');
  expect(JSON.stringify({ ...localStorage })).not.toContain('5.56');
});

test('a complete message shows one line and the button; a missing value or a request unfolds the fields', async () => {
  open(null);
  const isFolded = () => document.getElementById('proof-network')?.closest('[hidden]') != null;
  fillField('proof-message', message('PP261120.1015.D12345'));
  await expect.poll(text).toContain('K100 · Airtel · PP261120.1015.D12345 · Fri 20 Nov 10:15. Right?');
  expect(isFolded()).toBe(true);
  press('Change something, or add a picture');
  await expect.poll(isFolded).toBe(false);
  press('Change something, or add a picture');
  await expect.poll(isFolded).toBe(true);
  fillField('proof-amount', '');
  await expect.poll(isFolded).toBe(false);
  expect(text()).not.toContain('Right?');
});

test('a kept proof that cannot be read opens with its own fields; its message fills in the rest', () => {
  const raw = { message: message('PP261120.1015.D12345'), network: 'mtn', amount: 'of another release' };
  reopenProof('ACDEFGHJ', { request: null, raw, image: null, state: 'refused' });
  const { form } = loadProofDraft('ACDEFGHJ');
  expect(form).toMatchObject({ network: 'mtn', transactionId: 'PP261120.1015.D12345', amount: '100' });
});
