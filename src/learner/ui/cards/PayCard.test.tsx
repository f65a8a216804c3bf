import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { foundingPaymentNumbers } from '../../../shared/founding-settings.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import { PayCard } from './PayCard.tsx';

const shown = (numbers: readonly PaymentNumber[], phone: string | null = null) =>
  renderToStaticMarkup(
    <PayCard
      head="Payment Required"
      title="Excel"
      reference="H7K3Q9AC"
      due={100}
      received={0}
      numbers={numbers}
      phone={phone}
    />,
  );

test('the card names each number to pay to', () => {
  const card = shown(foundingPaymentNumbers);
  for (const number of ['097 000 0000', '096 000 0000', '095 000 0000']) expect(card).toContain(number);
  expect(card).not.toContain('have not loaded');
});

test('the number of the payer’s own network comes first', () => {
  const positions = (phone: string | null) => {
    const card = shown(foundingPaymentNumbers, phone);
    return card.indexOf('Airtel Money') - card.indexOf('Zamtel Money');
  };
  expect(positions(null)).toBeLessThan(0);
  expect(positions('+260951234567')).toBeGreaterThan(0);
});

test('no money goes to an example: until the hub has named its numbers, the card says that they are missing', () => {
  const card = shown([]);
  expect(card).not.toMatch(/0\d\d \d{3} \d{4}/);
  expect(card).toContain('The numbers have not loaded. Open this page again when you have signal.');
  expect(card).toContain('K100');
});
