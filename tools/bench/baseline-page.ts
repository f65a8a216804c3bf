/** A page of the same words without styles, pictures, scripts: what a page of this text costs at least. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT } from './production-server.ts';

/** `file` is a built page's name, such as `courses`. */
export function bareOf(file: string): string {
  const html = readFileSync(join(BUILT, `${file}.html`), 'utf8');
  const body = html.slice(html.indexOf('<body>'));
  const words = body
    .replace(/<(svg|script)\b[\s\S]*?<\/\1>/g, '')
    .split(/<\/?(?:p|div|li|ul|ol|h\d|section|header|footer|nav|main|details|summary|a)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, '').trim())
    .filter(Boolean);
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}` +
    `<link rel="icon" href="data:,">${words.map((part) => `<p>${part}</p>`).join('')}</html>`
  );
}

/** The one in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
