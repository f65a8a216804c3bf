import { expect, test } from 'vitest';
import { lusakaInstant } from '../time/time.ts';
import { certificateLayout, type Drawn, PAPER, widthInEm } from './layout.ts';

const SITE = 'https://hub.example';
const printed = {
  name: 'Chanda Mwansa',
  courseId: 'data-analysis-excel',
  course: 'Data Analysis (Excel)',
  learnt: ['Clean dates, names and amounts', 'Write a one-page report: the answer first'],
  attended: 'Came to live classes on 21 Nov 2026 and 29 Nov 2026.',
};
const issuedAt = lusakaInstant('2026-11-30', '09:00');

function textsOf(changes: Partial<typeof printed> = {}) {
  const stated = { code: 'ACDEFGHJKMNP', issuedAt, printed: { ...printed, ...changes } };
  const drawn = certificateLayout(stated, SITE, [[true]]);
  return drawn.filter((one): one is Extract<Drawn, { kind: 'text' }> => one.kind === 'text');
}
const qr = { x: PAPER.width - 52 - 150, y: PAPER.height - 52 - 150 };

test('everything that is signed is printed, with its code in fours and where it is checked', () => {
  const said = textsOf()
    .map(({ text }) => text)
    .join(' ');
  const { courseId: _, learnt, ...words } = printed;
  const facts = ['30 Nov 2026', 'ACDE FGHJ KMNP', 'hub.example/verify', 'Digital Skills Hub'];
  for (const text of [...Object.values(words), ...learnt, ...facts]) expect(said).toContain(text);
});

const names = [
  'Bo',
  'Mutinta Hachilensa-Banda Nakamba Chipepo Mweetwa Hamusonde Mulenga Phiri Zulu Tembo Sakala Ngoma Lungu',
  '李'.repeat(100),
  'W'.repeat(100),
  'محمد '.repeat(20).trim(),
  'अ'.repeat(100),
  '😀'.repeat(100),
];
test.each(names)('%s fits even when everything else is at its longest', (name) => {
  const changes = {
    name,
    course: 'Managing Warehouse Workflows with Macros '.repeat(2) + 'and Much More Work',
    learnt: Array.from({ length: 6 }, (_, at) => `${at} ${'When many women move a mountain, '.repeat(4)}`),
    attended: `Came to live classes on ${Array(4).fill('21 November 2026').join(', ')}.`,
  };
  const texts = textsOf(changes);
  expect(texts.map(({ text }) => text.replaceAll(' ', '')).join('')).toContain(name.replaceAll(' ', ''));
  for (const { text, x, y, size } of texts) {
    const right = x + widthInEm(text) * size;
    expect(right, text).toBeLessThanOrEqual(y > qr.y ? qr.x : PAPER.width - 50);
    expect(y, text).toBeLessThanOrEqual(PAPER.height - 50);
    expect(size, text).toBeGreaterThanOrEqual(5);
  }
  const lines = texts.filter(({ x }) => x < 230).sort((a, b) => a.y - b.y);
  for (const [at, { y, text, size }] of lines.entries())
    if (at > 0) expect(y - (lines[at - 1]?.y ?? 0), text).toBeGreaterThanOrEqual(size);
});

test('a short name is larger than the course, and extra spaces and line breaks in it are dropped', () => {
  const sizeOf = (texts: ReturnType<typeof textsOf>, text: string) =>
    texts.find((one) => one.text === text)?.size;
  const texts = textsOf({ name: ' Chanda \n Mwansa ' });
  expect(sizeOf(texts, 'Chanda Mwansa')).toBe(46);
  expect(sizeOf(texts, printed.course)).toBe(32);
});
