/** A certificate, A4 landscape, as a list that PDF and web draw alike. Lengths in points, y downwards; a text's y is its baseline. */
import { accent, accentDark, brand, deep, hairline, ink, muted } from '#hub';
import { formatDate } from '../time/time.ts';
import { BRAND } from '../wire/messages.ts';
import { paths } from '../wire/paths.ts';
import { formatCertificateCode } from './code.ts';
import type { CertificateDetails } from './credential.ts';

export const PAPER = { width: 842, height: 595 } as const;

/** A QR code's squares by row; true is dark. */
export type Modules = readonly (readonly boolean[])[];
type At = { readonly x: number; readonly y: number };
export type Drawn = At &
  (
    | { readonly kind: 'box'; readonly width: number; readonly height: number; readonly fill: string }
    | { readonly kind: 'weave'; readonly width: number; readonly height: number }
    | { readonly kind: 'mark'; readonly side: number }
    | { readonly kind: 'qr'; readonly side: number; readonly modules: Modules }
    | {
        readonly kind: 'text';
        readonly text: string;
        readonly size: number;
        readonly colour: string;
        readonly isBold: boolean;
      }
  );

/** The colours of the hub's papers; receipts have them too. */
export { brand, hairline, ink, muted };

const BAND = 150;
const EDGE = 52;
const LEFT = BAND + EDGE;
const RIGHT = PAPER.width - EDGE;
const BOTTOM = PAPER.height - EDGE;
const QR_SIDE = 150;
const COLUMN = RIGHT - QR_SIDE - 28 - LEFT;

/** In em, erring on the wide side. What is neither Latin, Greek, Cyrillic nor Arabic counts as a full square. */
export function widthInEm(text: string): number {
  const widthOf = (character: string) => {
    if (/[\p{Mn}\p{Default_Ignorable_Code_Point}]/u.test(character)) return 0;
    if (/[\s.,'’:;|()ijlrtfI-]/.test(character)) return 0.42;
    if (/[mwMW@%]/.test(character)) return 0.98;
    if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(character))
      return /\p{Lu}/u.test(character) ? 0.72 : 0.63;
    return /\p{Script=Arabic}/u.test(character) ? 0.8 : 1.1;
  };
  return [...text].reduce((width, character) => width + widthOf(character), 0);
}

/** Breaks at spaces, or inside a word wider than a line. `room` in em. */
function linesOf(text: string, room: number): string[] {
  const pieces = text
    .split(/(?= )/)
    .flatMap((word) => (widthInEm(word) <= room ? [word] : (word.match(/\P{M}\p{M}*/gu) ?? [])));
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = `${lines.at(-1) ?? ''}${piece}`;
    if (lines.length > 0 && widthInEm(line) <= room) lines[lines.length - 1] = line;
    else lines.push(piece.trimStart());
  }
  return lines;
}

/** As large as it fits: on one line while that is large enough to be read from afar, else on two. */
function fitted(text: string, largest: number): { size: number; lines: string[] } {
  for (let size = largest; size > 10; size -= 2) {
    const lines = linesOf(text, (RIGHT - LEFT) / size);
    if (lines.length <= (size > 0.6 * largest ? 1 : 2)) return { size, lines };
  }
  return { size: 10, lines: linesOf(text, (RIGHT - LEFT) / 10) };
}

/** All that is printed and signed, so that people can compare a certificate with the page that checks it. */
export const printedRows = ({
  code,
  issuedAt,
  printed,
}: CertificateDetails): (readonly [label: string, value: string])[] => [
  ['Name', printed.name],
  ['Course', printed.course],
  ['Classes', printed.attended],
  ['Learnt', printed.learnt.join('; ')],
  ['Issued', formatDate(issuedAt)],
  ['Number', formatCertificateCode(code)],
];

/** `site`: the issuer's address. `modules`: the QR code of the address where it is checked, made by a library. */
export function certificateLayout(
  stated: CertificateDetails,
  site: string,
  modules: Modules,
): readonly Drawn[] {
  const { code, issuedAt, printed } = stated;
  const drawn: Drawn[] = [
    { kind: 'box', x: 0, y: 0, ...PAPER, fill: '#FFFFFF' },
    { kind: 'box', x: 0, y: 0, width: BAND, height: PAPER.height, fill: deep },
    { kind: 'weave', x: 0, y: 0, width: BAND, height: PAPER.height },
    { kind: 'box', x: BAND, y: 0, width: 3, height: PAPER.height, fill: accentDark },
    { kind: 'box', x: BAND + 6, y: 0, width: 2, height: PAPER.height, fill: accent },
    { kind: 'mark', x: LEFT, y: 46, side: 40 },
    { kind: 'qr', x: RIGHT - QR_SIDE, y: BOTTOM - QR_SIDE, side: QR_SIDE, modules },
  ];
  const write = (text: string, x: number, y: number, size: number, colour: string, isBold = false) =>
    drawn.push({ kind: 'text', text, x, y, size, colour, isBold });
  write(BRAND, LEFT + 54, 73, 20, brand, true);

  let y = 132;
  write('Certificate of completion', LEFT, y, 16, accent, true);
  const flow = (text: string, gap: number, largest: number, colour: string, isBold = false) => {
    const { size, lines } = fitted(text.normalize('NFC').replace(/\s+/g, ' ').trim(), largest);
    y += gap;
    for (const line of lines) {
      y += size * 1.2;
      write(line, LEFT, y, size, colour, isBold);
    }
  };
  flow(printed.name, 4, 46, ink, true);
  flow('has completed the live online course', 12, 15, muted);
  flow(printed.course, 4, 32, brand, true);
  flow(printed.attended, 8, 13, muted);

  y += 14;
  const facts = BOTTOM - 32;
  for (let size = 11; ; size -= 0.5) {
    const points = printed.learnt.map((point) => linesOf(point, COLUMN / size - 1.5));
    const count = points.flat().length;
    if (y + count * size * 1.4 > facts && size > 6) continue;
    for (const lines of points) {
      const side = size / 2.4;
      lines.forEach((line, at) => {
        y += size * 1.4;
        const square = { x: LEFT, y: y - side * 1.5, width: side, height: side };
        if (at === 0) drawn.push({ kind: 'box', ...square, fill: accent });
        write(line, LEFT + size * 1.5, y, size, ink);
      });
    }
    break;
  }

  const bottom = [
    ['Issued', formatDate(issuedAt), 0],
    ['Number', formatCertificateCode(code), 92],
    ['Check it at', (site + paths.verifyPage).replace(/^https?:\/\//, ''), 218],
  ] as const;
  for (const [label, value, left] of bottom) {
    const size = Math.min(12, (COLUMN - left) / widthInEm(value));
    write(label, LEFT + left, BOTTOM - 16, 9, muted);
    write(value, LEFT + left, BOTTOM, size, ink, true);
  }
  return drawn;
}
