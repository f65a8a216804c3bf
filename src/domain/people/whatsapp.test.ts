import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTEREST_MESSAGE, orderHelpMessage, registrationMessage, whatsappLink } from './whatsapp.ts';

const textOf = (link: string) => new URL(link).searchParams.get('text');

test('the link names the number without its plus', () => {
  expect(whatsappLink('+260971234567', 'Hello')).toBe('https://wa.me/260971234567?text=Hello');
});

test('any text arrives as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(textOf(whatsappLink('+260971234567', text))).toBe(text);
    }),
  );
});

test('half an emoji breaks nothing', () => {
  expect(textOf(whatsappLink('+260971234567', `Chanda ${'🌻'.slice(0, 1)}!`))).toBe('Chanda \ufffd!');
  expect(textOf(whatsappLink('+260971234567', `Chanda ${'🌻'.slice(1)}!`))).toBe('Chanda \ufffd!');
});

test('the hand-off holds the name, the course and the order', () => {
  const order = { userName: 'Ng’andu 🌻', courseName: 'Data Analysis (Excel)', orderId: 'ACDE3467' };
  const message = registrationMessage(order);
  for (const part of Object.values(order)) expect(message).toContain(part);
  expect(orderHelpMessage(order)).toContain('ACDE3467');
  expect(orderHelpMessage(order)).toContain('Data Analysis (Excel)');
  expect(INTEREST_MESSAGE).toContain('interested');
});
