/** Draws text in any script on a PDF, including right-to-left ones, because names come in all of them. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import bidiFactory from 'bidi-js';
import * as fontkit from 'fontkit';
import woff2 from 'wawoff2';

type Document = PDFKit.PDFDocument;
type Run = { readonly text: string; readonly font: FontName; readonly level: number };

const file = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const FAMILIES = '@expo-google-fonts';

/** Fonts in the order they are tried; the last covers nearly all of Unicode. All under the OFL. */
const FONTS = {
  sans: file(`${FAMILIES}/noto-sans/400Regular/NotoSans_400Regular.ttf`),
  gujarati: file(`${FAMILIES}/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf`),
  arabic: file(`${FAMILIES}/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf`),
  any: file('@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'),
} as const;
type FontName = keyof typeof FONTS;
const FALLBACK = 'any';
const BOLD = file(`${FAMILIES}/noto-sans/700Bold/NotoSans_700Bold.ttf`);

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors: a font without the ligature would show them as boxes. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

const names = Object.keys(FONTS) as FontName[];
const opened = new Map<FontName, fontkit.Font>();

function hasGlyphs(name: FontName, text: string): boolean {
  const font = opened.get(name) ?? (fontkit.create(readFileSync(FONTS[name])) as fontkit.Font);
  opened.set(name, font);
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

const fontFor = (cluster: string): FontName =>
  names.find((name) => name === FALLBACK || hasGlyphs(name, cluster)) ?? FALLBACK;

let fallback: Promise<Uint8Array> | null = null;

/** Registers the fonts that this text needs; the one for rare scripts is unpacked, because pdfkit cannot embed WOFF2. */
export async function registerFonts(document: Document, text: string): Promise<void> {
  for (const name of names) document.registerFont(name, FONTS[name]);
  document.registerFont('bold', BOLD);
  if (![...clusters.segment(text)].some(({ segment }) => fontFor(segment) === FALLBACK)) return;
  fallback ??= readFile(FONTS[FALLBACK]).then((packed) => woff2.decompress(packed));
  document.registerFont(FALLBACK, Buffer.from(await fallback));
}

export function visualRuns(line: string): Run[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const order = bidi.getReorderedIndices(line, embedding);
  const inVisualOrder = [...clusters.segment(line)].sort(
    (one, other) => order.indexOf(one.index) - order.indexOf(other.index),
  );
  const runs: Run[] = [];
  for (const { segment, index } of inVisualOrder) {
    const level = embedding.levels[index] ?? 0;
    const isRightToLeft = level % 2 === 1;
    const plain = mirrored.get(index) ?? segment;
    const last = runs.at(-1);
    const font = segment === ' ' && last ? last.font : fontFor(plain);
    const text = font === FALLBACK ? plain.replace(INVISIBLE_CHARACTERS, '') : plain;
    // pdfkit reverses only inside words and places words left to right, so each RTL word is its own run.
    const isNewWord = isRightToLeft && (text === ' ' || last?.text === ' ');
    if (last?.font === font && last.level === level && !isNewWord) {
      runs[runs.length - 1] = { ...last, text: isRightToLeft ? text + last.text : last.text + text };
    } else runs.push({ text, font, level });
  }
  return runs;
}

function widthOf(document: Document, text: string, size: number): number {
  return visualRuns(text).reduce(
    (width, run) => width + document.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Breaks text into lines of at most `width`: at spaces, or inside a word wider than a line. */
function linesOf(document: Document, text: string, size: number, width: number): string[] {
  const measure = (piece: string) => widthOf(document, piece, size);
  const pieces = text.split(/(?= )/).flatMap((word) => {
    if (measure(word) <= width) return [word];
    return [...clusters.segment(word)].map(({ segment }) => segment);
  });
  const lines: string[] = [];
  let [line, taken] = ['', 0];
  for (const piece of pieces) {
    const next = measure(piece);
    if (line !== '' && taken + next > width) {
      lines.push(line);
      [line, taken] = [piece.trimStart(), measure(piece.trimStart())];
    } else [line, taken] = [line + piece, taken + next];
  }
  return [...lines, line];
}

type Place = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Longer text wraps onto further lines. */
  readonly width?: number;
  /** Only text in the first font gets bold; the other fonts have one weight. */
  readonly isBold?: boolean;
};

/** Draws text in any script, its first baseline at `y`; returns the height taken. Control characters are left out. */
export function drawText(document: Document, text: string, place: Place): number {
  const { x, y, size, width = Infinity, isBold = false } = place;
  const plain = text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const leading = size * 1.4;
  const lines = linesOf(document, plain, size, width);
  lines.forEach((line, at) => {
    let left = x;
    for (const run of visualRuns(line)) {
      document.font(isBold && run.font === 'sans' ? 'bold' : run.font).fontSize(size);
      document.text(run.text, left, y + at * leading, { lineBreak: false, baseline: 'alphabetic' });
      left += document.widthOfString(run.text);
    }
  });
  return lines.length * leading;
}
