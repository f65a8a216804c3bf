import Papa from 'papaparse';
import { findColumns, HEADING_WITHIN } from './statement-columns.ts';

const SAMPLE_BYTES = 2_000;

/** Decodes UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 1].map((first) => sample.filter((byte, at) => at % 2 === first && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  const isWide = Math.max(even, odd) > sample.length / 8;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (isWide && odd > even)) return decoded('utf-16le', bytes);
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || isWide) return decoded('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded('windows-1252', bytes);
  }
}

const decoded = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes);

const DELIMITERS = [',', ';', '\t', '|'] as const;
const DELIMITER_LINE = /^sep=(.)(?:\r\n|\r|\n)/i;
/** Disables quoting: this character never occurs. */
const NO_QUOTE = '\u0001';

/** Parses CSV. With broken quotes every line is a row, so that none swallows the others. */
export function readRows(text: string): string[][] {
  const given = DELIMITER_LINE.exec(text)?.[1];
  const body = text.replace(DELIMITER_LINE, '');
  const delimiter = given ?? bestDelimiter(body);
  const { data, errors } = Papa.parse(body, { delimiter, skipEmptyLines: false });
  const isDamaged = errors.some(({ type }) => type === 'Quotes');
  const rows = isDamaged ? withoutQuotes(body, delimiter) : data;
  return rows.map((row) => row.map(plainCell));
}

function withoutQuotes(body: string, delimiter: string): string[][] {
  const { data } = Papa.parse(body, { delimiter, quoteChar: NO_QUOTE, skipEmptyLines: false });
  return data.map((row) => row.map((cell) => cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"')));
}

function bestDelimiter(body: string): string {
  const tried = DELIMITERS.map((delimiter) => {
    const rows = Papa.parse(body, { delimiter, preview: HEADING_WITHIN, skipEmptyLines: false }).data;
    const known = Object.keys(findColumns(rows)?.columns ?? {}).length;
    return { delimiter, known, alike: rowsAlike(rows) };
  });
  const [best] = tried.sort((a, b) => b.known - a.known || b.alike - a.alike);
  return best?.delimiter ?? ',';
}

function rowsAlike(rows: readonly (readonly string[])[]): number {
  const widths = rows.map(({ length }) => length).filter((width) => width > 1);
  return Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length));
}

/** Trims a cell and removes text markers: `="097…"`, `'097…`. */
function plainCell(cell: string): string {
  const trimmed = cell.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, ' ').trim();
  return trimmed.replace(/^="(.*)"$/, '$1').replace(/^'(?=[\d+(-])/, '');
}
