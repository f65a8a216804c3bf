import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';

/** A manifest's lines hold at most 72 bytes; a line that begins with a space goes on the one before. */
function manifestLine(text: string): string {
  const parts = text.match(/^.{1,70}|.{1,69}/g) ?? [];
  return `${parts.join('\r\n ')}\r\n`;
}

/** Writes a jar that holds nothing but the name of the class to start and the jar in which it is. */
export function writeLauncherJar(file: string, mainClass: string, jar: string): void {
  const manifest = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  const text = `${manifest.map(manifestLine).join('')}\r\n`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipSync({ 'META-INF/MANIFEST.MF': strToU8(text) }, { level: 0 }));
}
