import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { foundingPaymentNumbers } from '../../../shared/founding-settings.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import { PayCard, ProofFacts } from './PayCard.tsx';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import { HOUR } from '../../../domain/wire/limits.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';

const shown = (numbers: readonly PaymentNumber[], phone: string | null = null) =>
  renderToStaticMarkup(
    <PayCard reference="H7K3Q9AC" due={100} received={0} numbers={numbers} phone={phone} />,
  );

test('the card offers each network, and says whom to pay, how much and under which reference', () => {
  const card = shown(foundingPaymentNumbers);
  for (const network of ['Airtel', 'MTN', 'Zamtel']) expect(card).toContain(`<span>${network}</span>`);
  for (const text of ['097 000 0000', 'Digital Skills Hub', 'K100', 'H7K3 Q9AC'])
    expect(card).toContain(text);
  expect(card).not.toContain('have not loaded');
});

test.each([
  [null, 'Airtel', '097 000 0000'],
  ['+260961234567', 'MTN', '096 000 0000'],
  ['+260951234567', 'Zamtel', '095 000 0000'],
])('for a payer with the number %s the network is %s', (phone, network, number) => {
  const card = shown(foundingPaymentNumbers, phone);
  expect(card).toContain(number);
  expect(card).toMatch(new RegExp(`checked=""[^>]*/><span>${network}</span>`));
  for (const { number: other } of foundingPaymentNumbers)
    expect(card.includes(`0${other.slice(4, 6)} 000 0000`)).toBe(number.startsWith(`0${other.slice(4, 6)}`));
});

test('a network without a menu to dial has no button for it', () => {
  const [airtel] = foundingPaymentNumbers;
  expect(shown(foundingPaymentNumbers)).toContain('href="tel:*115%23"');
  expect(shown(airtel ? [{ ...airtel, dialCode: null }] : [])).not.toContain('tel:');
});

test('a sum is shown with the share of each course, and each can be paid alone', () => {
  const lines = [
    { orderId: 'H7K3Q9AC', title: 'Data Analysis', due: 100 },
    { orderId: 'FGHJ4679', title: 'Power BI', due: 80 },
  ];
  const sum = { reference: 'H7K3Q9AC', due: 180, received: 0, numbers: [], phone: null };
  const card = renderToStaticMarkup(
    <MemoryRouter>
      <PayCard {...sum} lines={lines} />
    </MemoryRouter>,
  );
  for (const text of ['K180', 'H7K3 Q9AC', '<span>Data Analysis</span> K100', '<span>Power BI</span> K80'])
    expect(card).toContain(text);
  expect(card).toContain('href="/register?order=FGHJ4679&amp;only=1"');
  const alone = renderToStaticMarkup(<PayCard {...sum} due={100} lines={lines.slice(0, 1)} />);
  for (const text of ['<small', 'Pay for only one of them']) expect(alone).not.toContain(text);
});

test('until the hub has named its payment numbers, the card shows no example and says that they are missing', () => {
  const card = shown([]);
  expect(card).not.toMatch(/0\d\d \d{3} \d{4}/);
  expect(card).toContain('The numbers have not loaded. Open this page again when you have signal.');
  expect(card).toContain('K100');
});

const factsOf = (payerPhone: string | null, amount: number | null, late = 0) => {
  const submittedAt = lusakaInstant('2026-11-25', '10:00');
  const proof = makePaymentProof({ payerPhone, amount, submittedAt });
  return renderToStaticMarkup(
    <ProofFacts proof={proof} name="Chanda Mwansa" now={submittedAt + 12 * HOUR + late} help="Chat" />,
  ).replaceAll(/<[^>]+>/g, '');
};

test('the facts name the payer, the transaction, and the time by which the payment is checked', () => {
  const told = factsOf('+260971234567', 100);
  expect(told).toContain('K100, Airtel Money, from 097 123 4567');
  expect(told).toContain('PP261124.0930.D12345');
  expect(told).toMatch(/We check it by .*25 Nov.*, 22:00 CAT\.$/);
});

test('an answer that is late says so, and offers the chat', () => {
  expect(factsOf(null, 100, 1)).toMatch(
    /We promised to check it by .*25 Nov.*, 22:00 CAT\. We are late, but it is safe\. Chat$/,
  );
});

test('without a number or an amount the facts name the learner and no sum', () => {
  expect(factsOf(null, null)).toMatch(/^Airtel Money, from Chanda Mwansa/);
});
