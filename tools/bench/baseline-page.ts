import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT } from './production-server.ts';

/** A page of the same words without styles, pictures, scripts: what this text costs at least. `file` is such as `courses`. */
export function baselineOf(file: string): string {
  const html = readFileSync(join(BUILT, `${file}.html`), 'utf8');
  const words = html
    .slice(html.indexOf('<body>'))
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
