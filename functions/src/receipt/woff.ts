/** Unpacks WOFF 1.0 to the font inside: fontkit would decompress a table for each glyph, and cannot embed WOFF2. */
import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/** The OpenType font in a WOFF file, with its tables in the order of the file. @throws for another kind of file */
export function unpackWoff(woff: Buffer): Buffer {
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
    const entry = woff.subarray(HEADER + table * ENTRY, HEADER + (table + 1) * ENTRY);
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
