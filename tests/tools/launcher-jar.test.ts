import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeLauncherJar } from '../../tools/start/firestore-engine.ts';

test('the launcher jar is a zip with a manifest of short lines', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hub-jar-')), 'launcher.jar');
  const jar = `/opt/${'deep/'.repeat(40)}engine.jar`;
  writeLauncherJar(file, 'com.example.Main', jar);
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  const size = bytes.readUInt32LE(22);
  const start = 30 + bytes.readUInt16LE(26);
  const manifest = bytes.subarray(start, start + size).toString();
  const lines = manifest.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 72)).toBe(true);
  expect(manifest.endsWith('\r\n\r\n')).toBe(true);
  const joined = manifest.replaceAll('\r\n ', '');
  expect(joined).toContain('Main-Class: com.example.Main\r\n');
  expect(joined).toContain(`Class-Path: file://${jar}\r\n`);
  expect(bytes.readUInt32LE(bytes.length - 22 + 16)).toBe(start + size);
});
