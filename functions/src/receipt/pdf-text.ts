/**
 * Lines of text in any script on a PDF: right-to-left runs in their visual order, and for each character the
 * first font that has it. People's names come in any script.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bidiFactory from 'bidi-js';
import { inflateSync } from 'node:zlib';

type Document = PDFKit.PDFDocument;
type Run = { readonly text: string; readonly font: string; readonly level: number };
type Covering = { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };

const file = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const notoSans = (script: string, weight = 400) =>
  file(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`);

/** In the order in which they are tried; the last has nearly every character of Unicode. All are under the OFL. */
const FONTS: Readonly<Record<string, () => string>> = {
  latin: () => notoSans('latin'),
  'latin-ext': () => notoSans('latin-ext'),
  vietnamese: () => notoSans('vietnamese'),
  greek: () => notoSans('greek'),
  cyrillic: () => notoSans('cyrillic'),
  'cyrillic-ext': () => notoSans('cyrillic-ext'),
  devanagari: () => notoSans('devanagari'),
  gujarati: () => file('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  arabic: () => file('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
  any: () => file('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
};
const FALLBACK = 'any';
/** For the hub's own texts. */
export const BOLD = 'bold';

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors: a font without the ligature would show them as boxes. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** What is known of a document's fonts: which are in it, and which one a character takes. */
type Known = { readonly names: Set<string>; readonly fontOf: Map<string, string> };
const known = new WeakMap<Document, Known>();

function knownOf(document: Document): Known {
  const found = known.get(document) ?? { names: new Set(), fontOf: new Map() };
  known.set(document, found);
  return found;
}

function useFont(document: Document, name: string): void {
  const path = name === BOLD ? notoSans('latin', 700) : FONTS[name]?.();
  if (path === undefined) throw new Error(`there is no font ${name}`);
  const { names } = knownOf(document);
  if (!names.has(name)) document.registerFont(name, unpackWoff(readFileSync(path)) as unknown as ArrayBuffer);
  names.add(name);
  document.font(name);
}

function hasGlyphs(document: Document, font: string, text: string): boolean {
  useFont(document, font);
  const { font: glyphs } = (document as unknown as Covering)._font;
  return [...text].every((character) => glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

function fontFor(document: Document, cluster: string): string {
  const { fontOf } = knownOf(document);
  const font =
    fontOf.get(cluster) ?? Object.keys(FONTS).find((name) => hasGlyphs(document, name, cluster)) ?? FALLBACK;
  fontOf.set(cluster, font);
  return font;
}

/** The runs of one line in the order in which they stand from left to right. */
export function visualRuns(document: Document, line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  for (const { segment, index } of clusters.segment(line)) {
    const level = levels[index] ?? 0;
    const plain = mirrored.get(index) ?? segment;
    const found = fontFor(document, plain);
    const text = found === FALLBACK ? plain.replace(INVISIBLE_CHARACTERS, '') : plain;
    const last = runs.at(-1);
    // A space belongs to the run before it, because pdfkit shapes text word by word.
    const font = segment === ' ' && last ? last.font : found;
    if (last?.font === font && last.level === level) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else runs.push({ text, font, level });
  }
  return inVisualOrder(runs).flatMap((run) => (run.level % 2 === 1 ? wordsReversed(run) : [run]));
}

/** Rule L2 of the bidirectional algorithm, for runs. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return order;
}

/** The words of a right-to-left run in reverse: pdfkit places words from left to right, and reverses only inside a word. */
function wordsReversed(run: Run): Run[] {
  const words = run.text.split(/( )/).filter((word) => word !== '');
  return words.reverse().map((text) => ({ ...run, text }));
}

function widthOf(document: Document, text: string, size: number): number {
  return visualRuns(document, text).reduce((width, run) => {
    useFont(document, run.font);
    return width + document.fontSize(size).widthOfString(run.text);
  }, 0);
}

/** The text in lines no wider than `width`: broken at spaces, or anywhere in a word that fills a line by itself. */
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

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly width: number };

/** Draws text in any script, its first baseline at `y`; returns the height taken. Control characters are left out. */
export function drawText(document: Document, text: string, { x, y, size, width }: Place): number {
  const plain = text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const leading = size * 1.4;
  const lines = linesOf(document, plain, size, width);
  lines.forEach((line, at) => {
    let left = x;
    for (const run of visualRuns(document, line)) {
      useFont(document, run.font);
      document.fontSize(size);
      document.text(run.text, left, y + at * leading, { lineBreak: false, baseline: 'alphabetic' });
      left += document.widthOfString(run.text);
    }
  });
  return lines.length * leading;
}

/** Draws a text of the hub's own, bold and on one line. */
export function drawBold(document: Document, text: string, { x, y, size }: Omit<Place, 'width'>): void {
  useFont(document, BOLD);
  document.fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/**
 * The OpenType font in a WOFF 1.0 file, with its tables in the order of the file. fontkit would decompress a table for
 * each glyph, and cannot embed WOFF2. @throws for another kind of file
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);

  const parts = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = woff.subarray(WOFF_HEADER + table * WOFF_ENTRY, WOFF_HEADER + (table + 1) * WOFF_ENTRY);
    const [start, packed, size] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number];
    const stored = woff.subarray(start, start + packed);
    const data = packed < size ? inflateSync(stored) : stored;
    const at = 12 + table * 16;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(size, at + 12);
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
