/** `npm run sbom [FILE]`: the bill of materials of what ships, as CycloneDX JSON, into a file or onto the terminal. No network is needed. */
import { writeFileSync } from 'node:fs';
import { runTool } from '../../../tools/shared/command.ts';
import { billOf, readLock } from './bill.ts';

await runTool(async () => {
  const bill = `${JSON.stringify(billOf(readLock()), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(bill);
  else writeFileSync(file, bill);
  return 0;
});
