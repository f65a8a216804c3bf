/**
 * A picture without whatever is not picture: place and camera, comments, thumbnails, colour profiles, and bytes that were
 * hung on behind its end, which can be another file. Dots are copied as they are, so that small letters stay sharp.
 */
import { crc32, type Inflate, inflateSync } from 'node:zlib';
import type { ImageType } from '../../../src/domain/money/payment.ts';
import { PROOF_IMAGE_SENT_PIXELS } from '../../../src/domain/wire/limits.ts';

/** @returns the picture's own parts; null where they do not follow its format to the end. */
export function onlyPicture(picture: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  try {
    const parts = readers[type](bytes);
    return parts === null ? null : new Uint8Array(Buffer.concat(parts));
  } catch (error) {
    // A read behind the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Reader = (bytes: Buffer) => Buffer[] | null;
const readers: Readonly<Record<ImageType, Reader>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

/** `length` bytes from `at` on. @throws RangeError behind the end */
function take(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new RangeError('The picture ends early.');
  return bytes.subarray(at, at + length);
}

/** ISO/IEC 10918-1, table B.1 */
const [SOI, EOI, SOS, ADOBE] = [0xd8, 0xd9, 0xda, 0xee];
const [ARITHMETIC_CODING, QUANTIZATION, RESTART_INTERVAL] = [0xcc, 0xdb, 0xdd];
const START_OF_IMAGE = Buffer.from([0xff, SOI]);
const END_OF_IMAGE = Buffer.from([0xff, EOI]);
/** Frames and Huffman tables (C0 to CF), and three more. Decoders skip all others unread, whatever is in them. */
const isJpegPart = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== ARITHMETIC_CODING) ||
  [SOS, QUANTIZATION, RESTART_INTERVAL].includes(marker);
/** Each scan is a pass over all dots, and costs 16 bytes: cameras and screens write at most a dozen. */
const SCANS_MAX = 20;
/** How the colours are mixed; without it some pictures come out in wrong ones. */
const ADOBE_BYTES = 14;

function readJpeg(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [START_OF_IMAGE];
  let scans = 0;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) return [...parts, END_OF_IMAGE];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const segment = take(bytes, at, 2 + Math.max(2, length));
    at += segment.length;
    if (isJpegPart(marker) || (marker === ADOBE && length === ADOBE_BYTES)) parts.push(segment);
    if (marker !== SOS) continue;
    scans += 1;
    if (scans > SCANS_MAX) return null;
    const end = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, end));
    at = end;
  }
}

/** The first marker behind a scan's dots; a stuffed byte (00) and a restart (D0 to D7) belong to them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) throw new RangeError('The picture has no end.');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** PNG (third edition), 11.2 and 11.3.2: all that a still picture needs beside its dots and its end. */
const PNG_PARTS: readonly string[] = ['IHDR', 'PLTE', 'tRNS'];
const PNG_SIGNATURE_BYTES = 8;

/** Bytes that the dots unfold to, at most: four colours of 16 bits, and the filter of each row. */
const PNG_DOTS_BYTES_MAX = 9 * PROOF_IMAGE_SENT_PIXELS;

function readPng(bytes: Buffer): Buffer[] | null {
  const parts = [take(bytes, 0, PNG_SIGNATURE_BYTES)];
  const dots: Buffer[] = [];
  for (let at = PNG_SIGNATURE_BYTES; ; ) {
    const chunk = take(bytes, at, 12 + bytes.readUInt32BE(at));
    const name = chunk.toString('latin1', 4, 8);
    if (name === 'IEND') {
      const own = onlyDots(dots);
      return own && [...parts, ...own, chunk];
    }
    if (name === 'IDAT') dots.push(chunk);
    else if (PNG_PARTS.includes(name)) parts.push(chunk);
    at += chunk.length;
  }
}

/** The chunks of dots without what stands behind the end of their one packed stream; null where that is broken. */
function onlyDots(chunks: Buffer[]): Buffer[] | null {
  const packed = Buffer.concat(chunks.map((chunk) => chunk.subarray(8, -4)));
  const used = packedLength(packed);
  if (used === packed.length) return chunks;
  if (used === null) return null;
  const body = Buffer.concat([Buffer.from('IDAT', 'latin1'), packed.subarray(0, used)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(used);
  sum.writeUInt32BE(crc32(body));
  return [Buffer.concat([length, body, sum])];
}

/** How many of these bytes are the stream that begins with them; null where it is broken, or unfolds to too much. */
function packedLength(packed: Buffer): number | null {
  try {
    const unpacked = inflateSync(packed, { info: true, maxOutputLength: PNG_DOTS_BYTES_MAX });
    // The types know only the answer without `info`.
    return (unpacked as unknown as { readonly engine: Inflate }).engine.bytesWritten;
  } catch {
    // What zlib throws at a broken stream has no class of its own.
    return null;
  }
}

/** RFC 9649, 2.7: a still picture and its transparency. */
const WEBP_PARTS: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];
const RIFF_HEADER_BYTES = 12;
/** Of the flags of VP8X, the one for transparency: the others announce parts that are left out. */
const ALPHA_FLAG = 0x10;

function readWebp(bytes: Buffer): Buffer[] {
  const end = 8 + bytes.readUInt32LE(4);
  const parts: Buffer[] = [];
  for (let at = RIFF_HEADER_BYTES; at < end; ) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(take(bytes, at, 8 + length));
    const name = chunk.toString('latin1', 0, 4);
    at += chunk.length + (length % 2);
    if (!WEBP_PARTS.includes(name)) continue;
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ALPHA_FLAG, 8);
    parts.push(chunk, Buffer.alloc(length % 2));
  }
  const header = Buffer.from(take(bytes, 0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return [header, ...parts];
}
