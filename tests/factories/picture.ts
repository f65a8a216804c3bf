/** Pictures made of nothing: real files of one colour, and headers that only claim a size. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG file of its size with 8 bits a dot, and the chunks between header and end. */
function pngFile(width: number, height: number, chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/**
 * A PNG that every viewer opens. Its `note` is stored as a comment, and makes its dots differ. `busy` dots hardly compress.
 * `behind` follows the end of the compressed dots: its first part in their chunk, each other part in a chunk of its own.
 */
export function makePng({
  width = 64,
  height = 48,
  note = '',
  busy = false,
  behind = [''] as readonly string[],
} = {}): Buffer {
  const sum = crc32(note);
  // The first dots of a row hold the checksum of the note.
  const plain = (x: number) => (x <= 4 ? (sum >>> (8 * (x - 1))) & 0xff : 128);
  const row = (y: number) =>
    Buffer.from(
      Array.from({ length: width + 1 }, (_, x) => (x === 0 ? 0 : busy ? (x * x * y) % 251 : plain(x))),
    );
  const rows = width * height <= 10_000 ? height : 1;
  const pixels = Buffer.concat(Array.from({ length: rows }, (_, y) => row(y)));
  return pngFile(width, height, [
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    ...behind.map((more, at) =>
      chunk('IDAT', Buffer.concat([at === 0 ? deflateSync(pixels) : Buffer.alloc(0), Buffer.from(more)])),
    ),
  ]);
}

/** The first bytes of a JPEG of this size, with an EXIF segment before the frame as phones write it. */
export function makeJpegHeader({ width = 640, height = 480, progressive = false } = {}): Buffer {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 10]), Buffer.from('Exif\0\0\0\0', 'latin1')]);
  const frame = Buffer.from([0xff, progressive ? 0xc2 : 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame]);
}

/** A table with one code: a single 0 bit stands for 0. */
const table = (kind: number) =>
  Buffer.from([0xff, 0xc4, 0, 20, kind, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** A grey JPEG that every viewer opens, with an EXIF segment; its pixels are drawn `scans` times over. */
export function makeJpeg({ width = 64, height = 48, scans = 1 } = {}): Buffer {
  const quantization = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1)]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  // Each block of 8 by 8 dots is two codes: no change of brightness, and its end.
  const dots = Buffer.alloc(Math.ceil((2 * Math.ceil(width / 8) * Math.ceil(height / 8)) / 8));
  const end = Buffer.from([0xff, 0xd9]);
  return Buffer.concat([
    makeJpegHeader({ width, height }),
    quantization,
    table(0x00),
    table(0x10),
    ...Array.from({ length: scans }, () => Buffer.concat([scan, dots])),
    end,
  ]);
}

/** The first bytes of a WebP of this size in each of its three formats. */
export function makeWebpHeader({ format = 'VP8X', width = 640, height = 480 } = {}): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${format}`, 8, 'latin1');
  if (format === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (format === 'VP8L') {
    bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
  } else {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}
