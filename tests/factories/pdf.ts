/** What a drawn PDF holds, for tests. */
import { inflateSync } from 'node:zlib';

/** All streams of a PDF, unpacked, as one text. */
export function streamsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, data = '']) => data);
  return streams
    .map((data) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return data;
      }
    })
    .join('\n');
}

/** As a PDF's table of characters writes it: UTF-16, its halves apart. */
export const hex = (character: string) =>
  (Buffer.from(character, 'utf16le').swap16().toString('hex').match(/.{4}/g) ?? []).join(' ');
