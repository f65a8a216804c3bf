import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';

/** A manifest's lines hold at most 72 bytes; a line that begins with a space goes on the one before. */
function manifestLine(text: string): string {
  const parts = [text.slice(0, 70)];
  for (let at = 70; at < text.length; at += 69) parts.push(` ${text.slice(at, at + 69)}`);
  return `${parts.join('\r\n')}\r\n`;
}

/** A zip archive with one stored file (the layout of APPNOTE 4.3). */
function zipOf(name: string, text: string): Buffer {
  const [path, data] = [Buffer.from(name), Buffer.from(text)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(0x0021_0000, 6);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, data]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** Writes a jar that holds nothing but the name of the class to start and the jar in which it is. */
export function writeWrappingJar(file: string, mainClass: string, jar: string): void {
  const manifest = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipOf('META-INF/MANIFEST.MF', `${manifest.map(manifestLine).join('')}\r\n`));
}
