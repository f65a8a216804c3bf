import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import type { Printed } from '../../../src/domain/certificates/certificate.ts';
import { widthInEm } from '../../../src/domain/certificates/layout.ts';
import { lusakaInstant } from '../../../src/domain/time/time.ts';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import { hex, streamsOf } from '../../../tests/factories/pdf.ts';
import { drawCertificate } from './papers.ts';
import { registerFonts, visualRuns } from './pdf-text.ts';

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

test('another token makes other squares', async () => {
  expect(streamsOf(await draw('Bo', 'y'.repeat(1_300)))).not.toBe(streamsOf(await draw('Bo')));
});
