import { describe, expect, test } from 'vitest';
import { readSealCode, sealCodeOf } from './seal-code.ts';

const digest = (seed: number) =>
  Array.from({ length: 64 }, (_, at) => ((seed * 31 + at * 17 + seed * at) % 16).toString(16)).join('');
const seal = { id: '00000042', digest: digest(7) };
const code = sealCodeOf(seal);

describe('the code of a seal', () => {
  test('has the seal’s number and five groups of four that are easy to spell', () => {
    expect(code).toMatch(/^42(-[ACDEFGHJKMNPQRTUVWXY34679]{4}){5}$/);
  });

  test('differs for every digest', () => {
    const codes = new Set(
      Array.from({ length: 500 }, (_, at) => sealCodeOf({ id: '00000001', digest: digest(at) })),
    );
    const digests = new Set(Array.from({ length: 500 }, (_, at) => digest(at)));
    expect(codes.size).toBe(digests.size);
    const last = `${digest(7).slice(0, 63)}${digest(7).endsWith('0') ? '1' : '0'}`;
    expect(sealCodeOf({ ...seal, digest: last })).not.toBe(code);
  });

  test.each([
    ['as it is printed', code],
    ['in small letters, without hyphens', code.toLowerCase().replaceAll('-', ' ')],
    ['as one word', code.replaceAll('-', '')],
    ['as a scanner gives it, behind the address of the receipt', `https://hub.example/receipt/0a1b#${code}`],
    ['with zeros before the number', `000${code}`],
  ])('is read %s', (_, text) => {
    expect(readSealCode(text)).toEqual({ number: 42, code });
  });

  test('one misread character, two that changed places, and what is no code are refused', () => {
    const plain = code.replaceAll('-', '');
    for (let at = 0; at < plain.length; at += 1) {
      for (const other of at < 2 ? '0123456789' : 'ACDEFGHJKMNPQRTUVWXY34679') {
        if (other === plain.charAt(at)) continue;
        const wrong = plain.slice(0, at) + other + plain.slice(at + 1);
        expect(readSealCode(wrong), wrong).toBeNull();
      }
      const [one, two] = [plain.charAt(at), plain.charAt(at + 1)];
      const turned = plain.slice(0, at) + two + one + plain.slice(at + 2);
      if (turned !== plain) expect(readSealCode(turned), turned).toBeNull();
    }
    for (const text of [
      '',
      '42',
      plain.slice(0, -1),
      `${plain}A`,
      'https://hub.example/receipt/0a1b',
      `0${plain.slice(2)}`,
    ]) {
      expect(readSealCode(text), text).toBeNull();
    }
  });
});
