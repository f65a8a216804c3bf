import Pdf from 'pdfkit';
import { describe, expect, test } from 'vitest';
import type { Printed } from '../../../src/domain/certificates/certificate.ts';
import { widthInEm } from '../../../src/domain/certificates/layout.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { lusakaInstant } from '../../../src/domain/time/time.ts';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import { hex, streamsOf } from '../../../tests/factories/pdf.ts';
import { makeReceipt } from '../../../tests/factories/receipt.ts';
import { drawCertificate, drawReceipt } from './papers.ts';
import { registerFonts, visualRuns } from './pdf-text.ts';

describe('a receipt', () => {
  test('every character of a name, in any script, is in the page and can be copied out of it', async () => {
    const learner = 'Łukasz 李 محمد अ 😀 Ŋ';
    const pdf = await drawReceipt(makeReceipt({ learner }), 'https://hub.example/receipt/0');
    const streams = streamsOf(pdf).toLowerCase();
    for (const character of learner.replaceAll(' ', '')) {
      expect(streams, character).toContain(`<${hex(character)}>`);
    }
  });

  test('a refund appears in a file that is made after it was sent', async () => {
    const sentAt = lusakaInstant('2026-11-27', '09:30');
    // The letter X appears nowhere else on the page.
    const refunds = [{ transactionId: 'XX261127.0930.D12345', amount: 20, sentAt }];
    const [before, after] = await Promise.all(
      [makeReceipt(), makeReceipt({ refunds })].map(async (receipt) =>
        streamsOf(await drawReceipt(receipt, 'https://hub.example/receipt/0')).toLowerCase(),
      ),
    );
    expect(before).not.toContain(`<${hex('X')}>`);
    expect(after).toContain(`<${hex('X')}>`);
  });

  test('a name of a hundred characters without a space stays on one page of a small file', async () => {
    const pdf = await drawReceipt(
      makeReceipt({ learner: '李'.repeat(100) }),
      'https://hub.example/receipt/0',
    );
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.length).toBeLessThan(60_000);
  });

  test('control and direction characters in a name change nothing around it', async () => {
    const address = 'https://hub.example/receipt/0';
    const plain = await drawReceipt(makeReceipt({ learner: 'Chanda Mwansa' }), address);
    const odd = await drawReceipt(makeReceipt({ learner: 'Chanda\u0000\u202e Mwansa\n' }), address);
    expect(streamsOf(odd)).toBe(streamsOf(plain));
  });

  test('the newest seal of the log is printed in the file', async () => {
    const seal = { id: '00000042', digest: '7'.repeat(64), sealedAt: lusakaInstant('2026-11-22', '18:05') };
    const letters = [...'VWXYQ'].filter((letter) => sealCodeOf(seal).includes(letter));
    expect(letters).not.toEqual([]);
    const address = 'https://hub.example/receipt/0';
    const [without, sealed] = await Promise.all(
      [null, seal].map(async (one) =>
        streamsOf(await drawReceipt(makeReceipt(), address, one)).toLowerCase(),
      ),
    );
    for (const letter of letters) {
      expect(without).not.toContain(`<${hex(letter)}>`);
      expect(sealed).toContain(`<${hex(letter)}>`);
    }
  });
});

describe('a certificate', () => {
  const stated = (name: string) => ({
    code: 'ACDEFGHJKMNP',
    issuedAt: lusakaInstant('2026-11-30', '09:00'),
    printed: { ...(makeCertificate().printed as Printed), name },
  });
  const draw = (name: string, fragment = 'x'.repeat(1_300)) =>
    drawCertificate(stated(name), 'https://hub.example', fragment);

  test('every character of a name, in any script, is on the one page and can be copied out of it', async () => {
    const name = 'Łukasz 李 محمد अ 😀 Ŋ';
    const pdf = await draw(name);
    const streams = streamsOf(pdf).toLowerCase();
    for (const character of name.replaceAll(' ', ''))
      expect(streams, character).toContain(`<${hex(character)}>`);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.length).toBeLessThan(60_000);
  });

  test.each([
    'Chanda Mwansa',
    'WILLIAM MWAMBA MMEMBE',
    'Wm Mmww Iiljtf 1234567890',
    'Ελένη Жанна Щукина',
    'محمد عبد الرحمن',
    'राजेश ગુજરાતી',
    '李小龙 አበበ 😀',
  ])('%s is not wider in bold than the layout reckons with', async (name) => {
    const document = new Pdf();
    await registerFonts(document, name);
    const width = visualRuns(name).reduce(
      (sum, { text, font }) =>
        sum +
        document
          .font(font === 'sans' ? 'bold' : font)
          .fontSize(1)
          .widthOfString(text),
      0,
    );
    expect(width).toBeLessThanOrEqual(widthInEm(name));
    expect(width).toBeGreaterThan(0.45 * widthInEm(name));
  });

  test('another token gives another QR code', async () => {
    expect(streamsOf(await draw('Bo', 'y'.repeat(1_300)))).not.toBe(streamsOf(await draw('Bo')));
  });
});
